import { describe, expect, it } from 'vitest';
import { labelsOf, outlineOf, treeOf } from './outline.ts';

const outline = (text: string, language?: string): string => `\n${outlineOf(treeOf(text, language))}\n`;

describe('trees of small documents', () => {
  it('reads a contract: decimals, letters, romans, closing words and a schedule that counts for itself', () => {
    const tree = treeOf(`
1. Definitions

In this Agreement:

"Goods" means the goods in Schedule 1;

2. Supply

2.1 The Supplier shall:

(a) deliver the Goods; and

(b) either:

(i) unload them; or

(ii) pay someone to do so,

in each case within 5 days.

2.2 Nothing else is due.

SCHEDULE 1

Goods

1. Bolts.

2. Nuts.`);
    expect(`\n${outlineOf(tree)}\n`).toBe(`
1 <Definitions> In this Agreement: "Goods" means the goods in Schedule 1;
2 <Supply>
  2.1 The Supplier shall: in each case within 5 days.
    (a) deliver the Goods; and
    (b) either:
      (i) unload them; or
      (ii) pay someone to do so,
  2.2 Nothing else is due.
SCHEDULE 1 <Goods>
  1 Bolts.
  2 Nuts.
`);
    expect(labelsOf(tree)).toEqual([
      '1',
      '2',
      '2.1',
      '2.1(a)',
      '2.1(b)',
      '2.1(b)(i)',
      '2.1(b)(ii)',
      '2.2',
      'Schedule 1',
      'Schedule 1, 1',
      'Schedule 1, 2',
    ]);
  });

  it('reads an act: parts, sections, inserted numbers and letters', () => {
    expect(
      outline(`
PART 1

INTRODUCTION

1 Short title

This Act may be cited as the Gates Act.

2 Interpretation

(1) In this Act—

(a) “gate” means a barrier;

(aa) “lock” includes a bolt;

(b) “key” means anything that opens a lock.

(2) Subsection (1)(a) is subject to section 4.

PART 2

GATES

3 Duty to close

A keeper must close the gate.

3A Duty to lock

A keeper must lock the gate.

4 [Repealed]`),
    ).toBe(`
PART 1 <INTRODUCTION>
  1 <Short title> This Act may be cited as the Gates Act.
  2 <Interpretation>
    (1) In this Act—
      (a) “gate” means a barrier;
      (aa) “lock” includes a bolt;
      (b) “key” means anything that opens a lock.
    (2) Subsection (1)(a) is subject to section 4.
PART 2 <GATES>
  3 <Duty to close> A keeper must close the gate.
  3A <Duty to lock> A keeper must lock the gate.
  4 <[Repealed]> {repealed}
`);
  });

  it('reads a European act: recitals, articles with titles below them, later subparagraphs, annexes with sections', () => {
    const tree = treeOf(`
# Regulation on gates

Whereas:

(1) Gates are heavy.

(2) Gates move.

## Article 1

## Scope

1. This Regulation applies to gates.

2. It does not apply to:

(a) doors; or

(b) windows.

Windows include skylights.

## Article 2

## Fees

A fee is due.

ANNEX I

List of gates

Section A

1. Iron gates.

Section B

2. Wooden gates:

(a) oak.`);
    expect(`\n${outlineOf(tree)}\n`).toBe(`
– <Whereas:>
  (1) Gates are heavy.
  (2) Gates move.
Article 1 <Scope>
  1 This Regulation applies to gates.
  2 It does not apply to: Windows include skylights.
    (a) doors; or
    (b) windows.
Article 2 <Fees> A fee is due.
ANNEX I <List of gates>
  Section A
    1 Iron gates.
  Section B
    2 Wooden gates:
      (a) oak.
`);
    expect(labelsOf(tree)).toContain('Recital 2');
    expect(labelsOf(tree)).toContain('Article 1(2)(b)');
    expect(labelsOf(tree)).toContain('Annex I, Section B(2)(a)');
    expect(tree.clauses.filter((clause) => clause.kind === 'recital')).toHaveLength(2);
  });

  it('reads a federal code: two markers on a line, four depths of brackets, a reserved section', () => {
    const tree = treeOf(`
Subpart D - Ladders

§ 44.22 Inspection.

(a) General. (1) Each ladder is inspected.

(2) The inspection covers:

(i) Rungs, for

(A) cracks; and

(B) rust; and

(ii) Feet.

(b) Removal. A bad ladder is removed.

§ 44.23 [Reserved]`);
    expect(`\n${outlineOf(tree)}\n`).toBe(`
Subpart D <Ladders>
  § 44.22 <Inspection.>
    (a) General.
      (1) Each ladder is inspected.
      (2) The inspection covers:
        (i) Rungs, for
          (A) cracks; and
          (B) rust; and
        (ii) Feet.
    (b) Removal. A bad ladder is removed.
  § 44.23 <[Reserved]> {reserved}
`);
    expect(labelsOf(tree)).toContain('§ 44.22(a)(2)(i)(B)');
  });

  it('reads Chinese law: books, chapters, articles, items, an inserted article and an annex', () => {
    const tree = treeOf(
      `
第一编 总则

第一章 一般规定

第一条 本办法所称设备，是指下列各项：
（一）吊车：
1．塔吊；
2．汽车吊；
（二）叉车。

前款第（一）项的吊车每年检验。

第一条之一 违反第一条的，罚款。

第二章 附则

第二条 本办法自公布之日起施行。

附件1

收费表

一、检验费

二、登记费`,
      'zh',
    );
    expect(`\n${outlineOf(tree)}\n`).toBe(`
第一编 <总则>
  第一章 <一般规定>
    第一条 本办法所称设备，是指下列各项： 前款第（一）项的吊车每年检验。
      （一） 吊车：
        1 塔吊；
        2 汽车吊；
      （二） 叉车。
    第一条之一 违反第一条的，罚款。
  第二章 <附则>
    第二条 本办法自公布之日起施行。
附件1 <收费表>
  一 检验费
  二 登记费
`);
    expect(labelsOf(tree)).toContain('第一条（二）');
  });

  it('reads an outline of romans, capitals and figures', () => {
    expect(
      outline(`
I. INTRODUCTION

A. Purpose

The purpose is order.

B. Scope

1. Applies here.

2. Applies there.

II. RULES

A. General

i. one thing

ii. other thing`),
    ).toBe(`
I <INTRODUCTION>
  A <Purpose> The purpose is order.
  B <Scope>
    1 Applies here.
    2 Applies there.
II <RULES>
  A <General>
    i one thing
    ii other thing
`);
  });

  it('reads a filing: items that start again in each part are cited with it', () => {
    const tree = treeOf(`
# PART I

## Item 1. Statements

Text one.

**Results**

Sales rose.

## Item 2. Analysis

Text two.

# PART II

## Item 1. Legal

Text three.`);
    expect(`\n${outlineOf(tree)}\n`).toBe(`
PART I
  Item 1 <Statements> Text one.
    – <Results> Sales rose.
  Item 2 <Analysis> Text two.
PART II
  Item 1 <Legal> Text three.
`);
    expect(labelsOf(tree).filter((label) => label.endsWith('Item 1'))).toEqual(['Part I, Item 1', 'Part II, Item 1']);
    expect(new Set(tree.clauses.map((clause) => clause.clauseId)).size).toBe(tree.clauses.length);
  });

  it('keeps headings and paragraphs as clauses where there are no numbers, and says so', () => {
    const tree = treeOf(`
# Policy

## Scope

All staff must read this.

It applies at once.

## Conduct

Do not smoke.`);
    expect(labelsOf(tree)).toEqual(['Scope', 'Scope ¶1', 'Scope ¶2', 'Conduct', 'Conduct ¶1']);
    expect(tree.title).toBe('Policy');
    expect(tree.qualityFlags).toEqual(['no-clause-numbers']);
    expect(tree.messages.map((message) => message.code)).toEqual(['no-clause-numbers']);
  });
});
