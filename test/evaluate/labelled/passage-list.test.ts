import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePassages, passageOutcome } from '../../../src/node/evaluate/labelled/passages/passage-list.ts';
import { PassageReader } from '../../../src/node/evaluate/labelled/passages/passage-reader.ts';
import { scoreReference } from '../../../src/node/evaluate/labelled/score-reference.ts';
import { idOf, madeDocument } from './made-document.ts';

const document = madeDocument([
  ['1.', 'INTRODUCTION'],
  ['1.1', 'Scope'],
  ['1.1.1', ''],
  ['1.1.1.(1)', 'This rulebook applies to every firm. See Rule 2.1.1.'],
  ['1.1.1.(2)', 'Rules 2.1.1 to 2.1.2 go before it; so does Rule 9.9.9.'],
  ['2.', 'REPORTS'],
  ['2.1.1', 'A firm must report 𠀀 within ten days.'],
  ['2.1.2', 'A report must be in writing.'],
]);

describe('a list of passages as a document', () => {
  it('makes each passage one clause under the passage that its number begins with', () => {
    const { clauses, canonicalText } = document.view;
    const parent = (label: string) =>
      clauses.find(({ clauseId }) => clauseId === clauses.find((one) => one.label === label)?.parentId)?.label;
    expect(clauses.map(({ label }) => label)).toEqual(['1.', '1.1', '1.1.1', '1.1.1.(1)', '1.1.1.(2)', '2.', '2.1.1', '2.1.2']);
    expect([parent('1.1.1.(1)'), parent('1.1.1'), parent('1.1'), parent('2.1.2')]).toEqual(['1.1.1', '1.1', '1.', '2.']);
    for (const { text, ranges } of clauses.filter((clause) => clause.text !== ''))
      expect(canonicalText.slice(ranges[0]?.start, ranges[0]?.end)).toBe(text);
    expect(clauses.find(({ label }) => label === '1.1')?.heading).toBe('Scope');
    expect(clauses.find(({ label }) => label === '1.')?.subtreeEnd).toBe(
      clauses.find(({ label }) => label === '1.1.1.(2)')?.subtreeEnd,
    );
  });

  it('refuses a line that is no passage', () => {
    expect(() => parsePassages('{"doc":"d","number":"1","text":"t"}\n{"doc":"d"}', 'x.jsonl')).toThrow(/x\.jsonl line 2/);
  });

  it('is read in place of the file, and other files by the program', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proviso-passages-'));
    try {
      const path = join(folder, '01.jsonl');
      writeFileSync(path, '{"doc":"d","number":"1","text":"Words."}\n');
      const inner = { read: () => Promise.resolve(passageOutcome([], 'inner')) };
      const reader = new PassageReader(inner);
      expect((await reader.read({ path, fileName: '01.jsonl' })).tree.clauses.map(({ text }) => text)).toEqual(['Words.']);
      expect((await reader.read({ path: 'a.pdf', fileName: 'a.pdf' })).documentId).toBe('inner');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('labelled references', () => {
  const label = (from: string, text: string, to: string) => ({
    SourceID: 's',
    SourceDocumentID: '1',
    SourcePassageID: from,
    ReferenceText: text,
    ReferenceType: 'Internal',
    TargetDocumentID: '1',
    TargetPassageID: to,
  });
  const scored = (from: string, text: string, to: string) =>
    scoreReference({ reference: label(from, text, to), source: document, target: to === '' ? null : document });

  it('a reference that leads to the labelled clause is right, one that leads elsewhere wrong', () => {
    expect(idOf(document, '2.1.1')).toContain('/');
    expect(scored('1.1.1.(1)', '2.1.1', '2.1.1')).toMatchObject({ cited: ['2.1.1'], missed: [], wrong: [] });
    expect(scored('1.1.1.(1)', '2.1.1', '2.1.2')).toMatchObject({ missed: ['2.1.2'], wrong: ['2.1.1'] });
  });

  it('a reference that was not found or leads nowhere is refused, which is right for one outside of the set', () => {
    expect(scored('1.1.1.(2)', '1.1', '1.1')).toMatchObject({ refused: true, missed: ['1.1'] });
    expect(scored('1.1.1.(2)', '9.9.9', '')).toMatchObject({ refused: true, answerable: false, missed: [] });
  });
});
