import { foldText } from '../../../core/read/fold.ts';
import type { Answer } from '../../../shared/answer.ts';
import { toErrorPayload } from '../../../shared/errors.ts';
import { brief, Checks } from '../checks.ts';
import { containsWords } from '../comparison.ts';
import { AnswerReading } from './answer-reading.ts';
import type { CaseContext } from './case-context.ts';
import type { ExpectedAnswer } from './case-form.ts';
import { filesInView } from './documents-in-view.ts';

/** Asks each question and judges the answer by every key that is present. */
export async function checkAnswers(context: CaseContext, expected: readonly ExpectedAnswer[], checks: Checks): Promise<void> {
  for (const wanted of expected) {
    const name = `ask ${wanted.id === undefined ? '' : `${wanted.id} `}${brief(wanted.question, 60)}: `;
    const own = new Checks();
    try {
      const answer = await context.library.ask({ question: wanted.question, filters: context.filters(wanted), keep: false });
      new AnswerCheck(context, wanted, answer, own).run();
    } catch (error) {
      own.fail(toErrorPayload(error).message);
    }
    checks.add(own, name);
  }
}

class AnswerCheck {
  private readonly context: CaseContext;
  private readonly wanted: ExpectedAnswer;
  private readonly answer: Answer;
  private readonly reading: AnswerReading;
  private readonly checks: Checks;

  constructor(context: CaseContext, wanted: ExpectedAnswer, answer: Answer, checks: Checks) {
    this.context = context;
    this.wanted = wanted;
    this.answer = answer;
    this.reading = new AnswerReading(context, answer);
    this.checks = checks;
  }

  run(): void {
    if (this.wanted.answerable) this.checkAnswered();
    else this.checkRefused();
    this.checkWords();
    this.checkMustNotCite();
    this.checkFilters();
    this.checkMustNotReveal();
  }

  private checkAnswered(): void {
    if (!this.checks.that(this.answer.answerable && this.reading.sentences.length > 0, 'refused, expected an answer')) return;
    this.checkCitations();
    this.checkConflict();
    this.checkGoldCell();
    this.checkHighlight();
    this.checkCopies();
    for (const [vendor, references] of Object.entries(this.wanted.perVendor ?? {}))
      this.checks.that(this.citesAny(references), `says nothing for vendor ${vendor} (${references.join(', ')})`);
  }

  /** One of the gold clauses is cited (all of them with `citeAll`; one set in full with `goldSets`), and nothing that does not support. */
  private checkCitations(): void {
    const { goldClauses = [], goldSets, citeAll, mayCite = [] } = this.wanted;
    const cited = this.reading.cited;
    const shown = this.names(cited);
    const allCited = (references: readonly string[]): boolean => references.every((reference) => this.citesAny([reference]));
    if (goldSets !== undefined)
      this.checks.that(
        goldSets.some(allCited),
        `cites ${shown}, expected one of the sets ${goldSets.map((set) => `{${set.join(', ')}}`).join(' ')}`,
      );
    else if (citeAll === true)
      this.checks.that(allCited(goldClauses), `cites ${shown}, expected all of ${goldClauses.join(', ')}`);
    else if (goldClauses.length > 0)
      this.checks.that(this.citesAny(goldClauses), `cites ${shown}, expected ${goldClauses.join(', ')}`);
    if (goldClauses.length === 0) return;
    const supporting = this.context.clauseIdSet([...goldClauses, ...(goldSets ?? []).flat(), ...mayCite]);
    const wrong = cited.filter((id) => !supporting.has(id) && !this.isLeadIn(id, supporting));
    this.checks.that(wrong.length === 0, `cites ${this.names(wrong)}, which does not support the answer`);
  }

  /** A parent whose words run on into a cited clause that supports: shown with it, it is neither right nor wrong. */
  private isLeadIn(clauseId: string, supporting: ReadonlySet<string>): boolean {
    const view = this.context.documentOf(clauseId)?.view;
    const clause = view?.clause(clauseId);
    if (view === undefined || clause === undefined || /[.。!?！？]["”’)]?$/.test(clause.text.trim())) return false;
    return this.reading.cited.some((id) => {
      const child = supporting.has(id) ? view.clause(id) : undefined;
      return child !== undefined && view.ancestors(child).some((ancestor) => ancestor.clauseId === clauseId);
    });
  }

  private checkRefused(): void {
    const supported = this.reading.sentences.filter((sentence) => sentence.clauses.length > 0);
    this.checks.that(
      !this.answer.answerable && supported.length === 0,
      `answered by ${this.names(this.reading.cited)}, expected a refusal`,
    );
    for (const file of this.wanted.absence?.documents ?? []) {
      const id = this.context.documents.find((document) => document.file === file)?.view.outline.document.documentId;
      const listed = this.answer.searched.documentList.some((document) => document.documentId === id);
      this.checks.that(id !== undefined && listed, `does not name ${file} as searched`);
    }
  }

  private checkWords(): void {
    const { mustInclude = [], mustIncludeAny = [], mustNotInclude = [], mustNotStateAsCurrent = [] } = this.wanted;
    const words = this.reading.words;
    if (this.wanted.answerable)
      for (const needle of mustInclude)
        this.checks.that(containsWords(words, needle), `lacks ${brief(needle)} in ${brief(words)}`);
    if (mustIncludeAny.length > 0 && this.wanted.answerable)
      this.checks.that(
        mustIncludeAny.some((needle) => containsWords(words, needle)),
        `lacks all of ${mustIncludeAny.map((needle) => brief(needle)).join(', ')} in ${brief(words)}`,
      );
    for (const needle of mustNotInclude)
      this.checks.that(!containsWords(words, needle), `says ${brief(needle)}, which must not be there`);
    for (const needle of mustNotStateAsCurrent) {
      const current = this.reading.currentWords;
      this.checks.that(!containsWords(current, needle), `states ${brief(needle)} as current`);
    }
  }

  private checkMustNotCite(): void {
    const forbidden = this.context.clauseIdSet(this.wanted.mustNotCite);
    const shown = [...this.reading.cited, ...this.answer.nearest.map((near) => this.context.ownerOf(near.clauseId))];
    const wrong = shown.filter((id) => forbidden.has(id));
    if (this.wanted.mustNotCite !== undefined)
      this.checks.that(wrong.length === 0, `cites ${this.names(wrong)}, which it must not`);
  }

  /** Nothing of the answer may come from a document that the filters take away, save what a refusal may point to. */
  private checkFilters(): void {
    const inView = filesInView(this.context.rows, this.wanted, this.context.today ?? '');
    if (inView === null) return;
    const outside = (id: string): boolean => !inView.has(this.context.documentOf(id)?.file ?? '');
    const pointed = this.context.clauseIdSet(this.wanted.answerable ? [] : this.wanted.mayPointTo);
    const nearest = this.answer.nearest.map((near) => near.clauseId).filter((id) => !pointed.has(this.context.ownerOf(id)));
    const wrong = [...this.reading.cited, ...this.answer.candidates, ...nearest].filter(outside);
    this.checks.that(wrong.length === 0, `rests on ${this.names(wrong)}, which the filters take away`);
  }

  /** Words that may stand nowhere on the screen: not in the answer with all its lists, not in the hits of the same question. */
  private checkMustNotReveal(): void {
    if (this.wanted.mustNotReveal === undefined) return;
    const screen = foldText(this.reading.everythingShown).toLowerCase();
    for (const words of this.wanted.mustNotReveal)
      this.checks.that(!screen.includes(foldText(words).toLowerCase()), `shows ${brief(words)}, which must not be seen`);
  }

  private checkConflict(): void {
    const { conflict } = this.wanted;
    if (conflict === undefined) return;
    this.checks.that(this.citesAny([conflict.prevails]), `does not cite ${conflict.prevails}, which prevails`);
    const prevailing = this.context.clauseIdSet([conflict.prevails]);
    const named = this.answer.conflicts.some((notice) => {
      const ids = new Set(notice.clauses.map((id) => this.context.ownerOf(id)));
      const governs = notice.governs === undefined ? null : this.context.ownerOf(notice.governs);
      const complete = conflict.between.every((reference) => this.context.clauseIds(reference).some((id) => ids.has(id)));
      return complete && governs !== null && prevailing.has(governs);
    });
    this.checks.that(named, `no notice that ${conflict.prevails} prevails over the others of ${conflict.between.join(', ')}`);
  }

  private checkGoldCell(): void {
    if (this.wanted.goldCell === undefined) return;
    const { goldCell } = this.wanted;
    this.checks.that(this.reading.leadsToCell(goldCell), `no citation leads to the cell ${goldCell.row} = ${goldCell.value}`);
  }

  private checkHighlight(): void {
    const { highlight } = this.wanted;
    if (highlight === undefined) return;
    const marked = this.reading.markedWords;
    const right = marked.some((words) => containsWords(words, highlight) && words.length <= highlight.length * 2);
    this.checks.that(
      right,
      `marks ${marked.map((words) => brief(words, 60)).join(', ') || 'nothing'}, expected ${brief(highlight)}`,
    );
  }

  private checkCopies(): void {
    const most = this.wanted.maxCitationsOfSameText;
    if (most === undefined) return;
    const counts = new Map<string, number>();
    for (const id of this.reading.cited) {
      const text = foldText(this.context.documentOf(id)?.view.clause(id)?.text ?? id);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    this.checks.that(Math.max(0, ...counts.values()) <= most, `cites the same words more than ${most} times`);
  }

  private citesAny(references: readonly string[]): boolean {
    const ids = this.context.clauseIdSet(references);
    return this.reading.cited.some((id) => ids.has(id));
  }

  private names(ids: readonly string[]): string {
    return ids.length === 0 ? 'nothing' : [...new Set(ids)].map((id) => this.context.label(id)).join(', ');
  }
}
