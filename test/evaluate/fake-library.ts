import { basename } from 'node:path';
import type { Claim, ImportedFile, Library, SearchRequest } from '../../src/node/library/library-api.ts';
import type { DocumentOutline } from '../../src/node/store/library-store.ts';
import type { Answer, SearchResult, Verdict } from '../../src/shared/answer.ts';
import type { DocumentRecord } from '../../src/shared/document.ts';
import { documentId, type Tiny, tinyClauses, tinyDocument } from './tiny-tree.ts';

export interface FakeAnswers {
  readonly tree?: readonly Tiny[];
  readonly error?: ImportedFile['error'];
  readonly hits?: readonly number[];
  readonly answer?: Partial<Answer>;
  readonly verdict?: (claim: Claim) => boolean;
  readonly messages?: DocumentRecord['messages'];
}

/** A library that says what it is told: one document, fixed hits, one answer, verdicts by a rule. */
export class FakeLibrary implements Library {
  private readonly says: FakeAnswers;
  private record: DocumentRecord | null = null;
  readonly searches: SearchRequest[] = [];

  constructor(says: FakeAnswers) {
    this.says = says;
  }

  import(paths: readonly string[]): Promise<ImportedFile[]> {
    const files = paths.map((path): ImportedFile => {
      const shared = { file: basename(path), path, pages: 0, clauses: 0, seconds: 0 };
      if (this.says.error !== undefined)
        return { ...shared, documentId: null, status: 'failed', error: this.says.error, messages: [] };
      if (this.record !== null) return { ...shared, documentId, status: 'duplicate', messages: [] };
      this.record = tinyDocument({ file: basename(path), messages: [...(this.says.messages ?? [])] });
      return { ...shared, documentId, status: 'ready', messages: this.record.messages };
    });
    return Promise.resolve(files);
  }

  documents(): Promise<DocumentRecord[]> {
    return Promise.resolve(this.record === null ? [] : [this.record]);
  }

  outline(): Promise<DocumentOutline> {
    const { clauses } = tinyClauses(this.says.tree ?? []);
    return Promise.resolve({
      document: this.record ?? tinyDocument(),
      clauses,
      tables: [],
      definitions: [],
      crossReferences: [],
    });
  }

  canonicalText(): Promise<string> {
    return Promise.resolve(tinyClauses(this.says.tree ?? []).text);
  }

  search(request: SearchRequest): Promise<SearchResult> {
    this.searches.push(request);
    const hits = (this.says.hits ?? []).map((order) => ({
      clauseId: `${documentId}/${order}`,
      documentId,
      label: '',
      score: 1,
      ranks: {},
    }));
    return Promise.resolve({ hits, searched: { documents: 1, clauses: 1 }, mode: request.mode, notices: [] });
  }

  ask(): Promise<Answer> {
    return Promise.resolve({ ...refusal, ...this.says.answer });
  }

  verifyClaims(claims: readonly Claim[]): Promise<Verdict[]> {
    const judge = this.says.verdict ?? (() => true);
    return Promise.resolve(claims.map((claim) => ({ accept: judge(claim), reason: null, explanation: null, checks: [] })));
  }

  vectorsReady(): Promise<null> {
    return Promise.resolve(null);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

export const refusal: Answer = {
  answerId: 'x',
  question: 'q',
  askedAt: '2025-01-01T00:00:00.000Z',
  filters: { accessGroups: [] },
  answerable: false,
  sentences: [],
  clauses: [],
  uncovered: [],
  nearest: [],
  conflicts: [],
  notices: [],
  searched: { documents: 1, clauses: 1, documentList: [], words: [], mode: 'keyword' },
  candidates: [],
  grounding: { supported: 0, total: 0 },
  review: { state: 'none', reasons: [] },
  usage: { promptTokens: 0, outputTokens: 0, modelCalls: 0 },
  seconds: { retrieve: 0, select: 0, answer: 0, verify: 0 },
  models: [],
  style: 'quoted',
  selection: '',
};

/** An answer of one supported sentence that cites clauses by their order. */
export function answerOf(text: string, orders: readonly number[], more: Partial<Answer> = {}): Partial<Answer> {
  const clauses = orders.map((order) => `${documentId}/${order}`);
  return {
    answerable: true,
    sentences: [
      { text, clauses, evidence: clauses.map((clauseId) => ({ clauseId, start: 0, end: 1, quote: 'x' })), status: 'supported' },
    ],
    ...more,
  };
}
