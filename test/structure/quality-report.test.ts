import { describe, expect, it } from 'vitest';
import { type QualityReport, qualityReport } from '../../src/core/structure/quality-report.ts';
import { structureDocument } from '../../src/core/structure/structure-document.ts';
import { sourceOf } from './outline.ts';

function reportOf(text: string): QualityReport {
  const source = sourceOf(text);
  const tree = structureDocument(source, 'doc');
  return qualityReport({ source, clauses: tree.clauses, tables: tree.tables, messages: [...source.messages, ...tree.messages] });
}

describe('parse-quality report', () => {
  it('names numbers that are left out and numbers that stand twice', () => {
    const report = reportOf('1.1 First.\n\n1.2 Second.\n\n1.4 Fourth.\n\n1.5 Fifth.\n\n1.6 Sixth.\n\n1.6 Sixth again.');
    expect([report.gaps, report.repeated]).toEqual([1, 1]);
    expect(report.doubtful.map((doubt) => doubt.text)).toEqual([
      'One number is missing before 1.4.',
      '1.6 stands more than once in the same place.',
    ]);
  });

  it('tells a row that leaves numbers out by design once', () => {
    const report = reportOf('§ 11.10 Closed systems.\n\n§ 11.30 Open systems.\n\n§ 11.50 Signatures.\n\n§ 11.70 Linking.');
    expect(report.doubtful.map((doubt) => doubt.reason)).toEqual(['gap']);
    expect(report.doubtful[0]?.text).toMatch(/leave others out \(3 times in 4 numbers\)/);
  });

  it('compares the contents page with the tree both ways, for numbers of the kinds it lists', () => {
    const report = reportOf(
      '~ 1 Scope 3\n\n~ 2 Terms 4\n\n~ 3 Duties 5\n\n~ 5 Records 9\n\n# 1 Scope\n\nWords.\n\n# 2 Terms\n\nWords.\n\n# 3 Duties\n\n3.1 The operator shall.\n\n# 4 Penalties\n\nWords.',
    );
    expect(report.contents).toEqual({ entries: 4, notInTree: ['5'], notInContents: ['4'] });
  });

  it('counts the characters that stand in the tree, and shows those that do not', () => {
    const source = sourceOf('1. First rule.\n\n2. Second rule.');
    const tree = structureDocument(source, 'doc');
    const whole = qualityReport({ source, clauses: tree.clauses, tables: [], messages: [] });
    expect(whole.characters.placed).toBe(whole.characters.all);
    expect(whole.unplaced).toEqual([]);
    const half = qualityReport({ source, clauses: tree.clauses.slice(1), tables: [], messages: [] });
    expect(half.characters).toEqual({ all: 21, placed: 11 });
    expect(half.unplaced.map((piece) => piece.words)).toEqual([]);
    const none = qualityReport({ source: sourceOf('Some words that no clause holds.'), clauses: [], tables: [], messages: [] });
    expect(none.unplaced.map((piece) => piece.words)).toEqual(['Some words that no clause holds']);
  });

  it('gathers the messages by place and names clauses without words', () => {
    const report = reportOf('1. Duties\n\n(a) keep records;\n\n(b)\n\n1.1 Fees.\n\n1.1 Fees again.');
    expect(report.doubtful.map((doubt) => doubt.reason)).toContain('empty');
    expect(report.messagesByPlace.map(({ place, codes }) => [place, codes])).toEqual([['1', ['number-repeated']]]);
  });

  it('says nothing of a contents page where there is none', () => {
    expect(reportOf('1. First.\n\n2. Second.').contents).toBeNull();
  });
});
