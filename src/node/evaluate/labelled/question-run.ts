import type { SearchMode } from '../../../shared/answer.ts';
import { ProvisoError } from '../../../shared/errors.ts';
import type { AskRequest } from '../../library/library-api.ts';
import { type BenchmarkDocument, findBenchmarkDocument, plainTextOf } from './benchmark-documents.ts';
import type { LabelledLibrary } from './labelled-library.ts';
import type { LabelledGold, LabelledQuestion } from './labelled-question.ts';
import type { LabelledSet } from './labelled-set.ts';
import { LabelText, type LocatedGold, locateGold } from './locate-gold.ts';
import { type LabelledScore, scoreLabelled } from './score-labelled.ts';

/** Search hits looked at: enough that 20 units are among them. */
const hitsLooked = 60;

type QuestionSet = LabelledSet & { readonly kind: 'questions' };

/** One row of a set, to be scored when its turn comes. */
export interface LabelledWork {
  readonly row: unknown;
  /** The labels' own grouping; null where they have none. */
  readonly group: string | null;
  score(): Promise<LabelledScore>;
}

export interface QuestionRunOptions {
  readonly ask?: Pick<AskRequest, 'style' | 'unqualified' | 'baseline'>;
  readonly signal?: AbortSignal | undefined;
}

/** Asks and scores the questions of one set. */
export class QuestionRun {
  /** Mode of the last search; null before the first question. */
  mode: SearchMode | null = null;
  private readonly set: QuestionSet;
  private readonly prepared: LabelledLibrary;
  private readonly options: QuestionRunOptions;
  private readonly texts = new Map<string, LabelText>();

  constructor(set: QuestionSet, prepared: LabelledLibrary, options: QuestionRunOptions) {
    this.set = set;
    this.prepared = prepared;
    this.options = options;
  }

  /** Every question with what it is known by, in the set's order. */
  work(): LabelledWork[] {
    return this.set.questions.map((row) => ({ row, group: groupOf(row), score: () => this.score(row) }));
  }

  private async score(question: LabelledQuestion): Promise<LabelledScore> {
    const { prepared, options } = this;
    const searched =
      question.docs === '*'
        ? [...prepared.ids.values()]
        : question.docs.flatMap((name) => prepared.idOf(this.document(name)) ?? []);
    const filters = { documents: searched, accessGroups: [] };
    const started = performance.now();
    const answer = await prepared.library.ask({
      ...options.ask,
      question: question.question,
      filters,
      keep: false,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    const seconds = (performance.now() - started) / 1000;
    const found = await prepared.library.search({ query: question.question, filters, mode: 'hybrid', top: hitsLooked });
    this.mode = found.mode;
    const hits = found.hits.map(({ clauseId }) => clauseId);
    const gold: LocatedGold[] = [];
    for (const row of question.gold) gold.push(await this.locate(row));
    const named = [...hits, ...answer.candidates, ...answer.sentences.flatMap((sentence) => sentence.clauses)];
    const ids = new Set([...gold.map((row) => row.documentId), ...named.map((id) => id.split('/')[0] ?? '')]);
    const documents = await prepared.loadAll([...ids].filter((id) => searched.includes(id)));
    return scoreLabelled({ question, gold, answer, hits, documents, seconds });
  }

  private async locate(gold: LabelledGold): Promise<LocatedGold> {
    const document = this.document(gold.doc);
    const plain = gold.start === undefined ? plainTextOf(this.set.corpus, document) : document;
    const needsText = gold.start !== undefined || typeof gold.txt_start === 'number';
    const text = needsText && plain !== undefined ? await this.text(plain.path) : null;
    const id = this.prepared.idOf(document);
    // What stands in a document that could not be imported is missed.
    if (id === null) return { name: gold.number ?? gold.quote ?? '', documentId: '', places: [], kind: 'span' };
    return locateGold(gold, await this.prepared.load(id), text);
  }

  private async text(path: string): Promise<LabelText> {
    const text = this.texts.get(path) ?? (await LabelText.read(path));
    this.texts.set(path, text);
    return text;
  }

  private document(name: string): BenchmarkDocument {
    const document = findBenchmarkDocument(this.set.corpus, name);
    if (document === undefined) throw new ProvisoError('file-not-found', `${name} is not below ${this.set.folder}.`, { name });
    return document;
  }
}

function groupOf(question: LabelledQuestion): string | null {
  const { answer_type: type, label } = question;
  return type ?? (typeof label === 'string' ? label : null);
}
