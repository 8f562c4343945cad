import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LibraryStoreSqlite } from '../../src/node/store/library-store-sqlite.ts';
import { type MadeDocument, makeDocument, request, temporaryFolder } from '../store/made-document.ts';

const access: MadeDocument = {
  file: 'access.md',
  clauses: [
    { path: '1', text: 'Multi-factor sign-in is required for role-based access (see note "A/B").' },
    { path: '2', text: 'Use of AND/OR lists: a rule joined by AND needs both parts.' },
    { path: '3', text: "The contractor's badge number has the form AB-2041:7." },
    { path: '4', text: 'C++ and C# build servers* are out of scope (unless ^approved).' },
    { path: '5', text: 'Nothing in rule 5.1.2 of the Yard Code applies here.' },
    { path: '6', text: 'Order PO-2024-0117 was placed under V-10442; order PO-2024-0118 was not.' },
    { path: '7', text: 'Order PO-2024-0118 was cancelled. The filing is 0000320193-24-000123.' },
    { path: '8', text: 'The driver shall not leave the yard.' },
    { path: '9', text: 'The driver shall leave the yard.' },
  ],
};
const law: MadeDocument = {
  file: 'law.md',
  language: 'zh',
  clauses: [
    {
      path: '12',
      number: '第十二条',
      label: '第十二条',
      kind: 'article',
      text: '迟延交货的，应当支付违约金；情节严重的，处罚款。',
    },
    { path: '12/1', number: '（一）', label: '第十二条（一）', text: '提交仲裁委员会仲裁；' },
    { path: '33', number: '第三十三条', label: '第三十三条', kind: 'article', text: '甲方可以解除合同，并遵守ISO标准。' },
  ],
};
const rules: MadeDocument = {
  file: 'rules.txt',
  clauses: [
    { path: '33', number: 'Article 33', label: 'Article 33', kind: 'article', heading: 'Logs', text: '' },
    { path: '33/1', number: '1', label: 'Article 33(1)', kind: 'clause', text: 'Logs are kept for ten years.' },
    { path: 's', number: 'Schedule 1', label: 'Schedule 1', kind: 'schedule', heading: 'Fees', text: '' },
    { path: 's/1', number: '1', label: 'Schedule 1, 1', kind: 'clause', text: 'The fee for a new lamp is 55 euros.' },
    { path: '4410', number: '§ 4410.22', label: '§ 4410.22', kind: 'section', text: 'Respirators.' },
    { path: '4410/b', number: '(b)', label: '§ 4410.22(b)', text: 'Masks are cleaned:' },
    { path: '4410/b/1', number: '(1)', label: '§ 4410.22(b)(1)', text: 'weekly.' },
  ],
};

describe('search by words and numbers', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let store: LibraryStoreSqlite;
  beforeAll(() => {
    folder = temporaryFolder();
    store = new LibraryStoreSqlite(folder.path);
    for (const made of [access, law, rules]) store.storeDocument(makeDocument(folder.path, made));
  });
  afterAll(() => {
    store.close();
    folder.remove();
  });
  const labels = (question: string): string[] => store.search(request(question)).hits.map(({ label }) => label);

  it.each([
    ['multi-factor', '1'],
    ['role-based access (see note "A/B")', '1'],
    ['AND OR', '2'],
    ["contractor's badge", '3'],
    ['AB-2041:7', '3'],
    ['AB-2041', '3'],
    ['C++', '4'],
    ['servers*', '4'],
    ['^approved', '4'],
    ['5.1.2', '5'],
    ['badge AND', '3'],
    ['text:badge', '3'],
    ['-badge', '3'],
    ['NEAR(badge number)', '3'],
    ['{body} : badge', '3'],
  ])('takes what is typed as text, never as query language: %s', (question, label) => {
    expect(labels(question).slice(0, 3)).toContain(label);
  });

  it.each([
    ['"unbalanced quote'],
    ['NOT'],
    ['()'],
    ['   '],
    [''],
    ['"'],
    ['*'],
    ['\u0000'],
    ["'; DROP TABLE clauses; --"],
    ['%_\\'],
    ['𝒳😀'],
  ])('never fails: %j', (question) => expect(() => labels(question)).not.toThrow());

  it.each([
    ['仲裁', '第十二条（一）'],
    ['罚款', '第十二条'],
    ['违约金', '第十二条'],
    ['迟延交货', '第十二条'],
    ['解除', '第三十三条'],
    ['ISO标准', '第三十三条'],
    ['ISO', '第三十三条'],
    ['第十二条', '第十二条'],
    ['第12条', '第十二条'],
    ['第33条', '第三十三条'],
    ['第十二条第（一）项', '第十二条（一）'],
  ])('finds Chinese words and numbers: %s', (question, label) => expect(labels(question)[0]).toBe(label));

  it('finds every word of two signs wherever a dictionary would cut', () => {
    const text = '提交仲裁委员会仲裁';
    for (let at = 0; at + 2 <= text.length; at += 1) expect(labels(text.slice(at, at + 2))).toContain('第十二条（一）');
    expect(labels('保险')).toEqual([]);
  });

  it.each([
    ['Article 33(1)', 'Article 33(1)'],
    ['article 33', 'Article 33'],
    ['Schedule 1 paragraph 1', 'Schedule 1, 1'],
    ['§ 4410.22(b)(1)', '§ 4410.22(b)(1)'],
    ['4410.22(b)', '§ 4410.22(b)'],
    ['What is in section 4410.22(b)(9)?', '§ 4410.22(b)'],
    ['clause 7', '7'],
  ])('finds a clause by its number: %s', (question, label) => expect(labels(question)[0]).toBe(label));

  it('finds identifiers whole', () => {
    expect(labels('PO-2024-0117')).toEqual(['6', '7'].slice(0, 1));
    expect(labels('V-10442')[0]).toBe('6');
    expect(labels('0000320193-24-000123')).toEqual(['7']);
    expect(labels('order PO\u20132024\u20130117')[0]).toBe('6');
  });

  it('counts an identifier that is nowhere as not covered, though its pieces rank', () => {
    const found = store.retrieve(request('order PO-2024-0999'));
    expect(found.hits.length).toBeGreaterThan(0);
    expect(found.terms[0]).toEqual({ term: 'po-2024-0999', clauses: 0 });
    expect(found.candidates[0]?.termCoverage).toBeLessThan(0.5);
  });

  it('keeps negations in the index', () => expect(labels('driver shall not leave')[0]).toBe('8'));

  it('folds English endings', () => expect(labels('contractors numbers')).toContain('3'));

  it('gives scores, ranks, terms and what was searched', () => {
    const found = store.retrieve(request('fee for a new lamp'));
    expect(found.searched).toEqual({ documents: 3, clauses: 19 });
    expect(found.hits[0]).toMatchObject({ label: 'Schedule 1, 1', ranks: { keyword: 1 } });
    expect(found.terms.map(({ term }) => term).sort()).toEqual(['fee', 'lamp', 'new']);
    expect(found.candidates[0]).toMatchObject({ why: 'hit', from: null, termCoverage: 1, similarity: null });
    expect(found.ancestors.map(({ label }) => label)).toContain('Schedule 1');
  });

  it('returns no more than it was asked for', () => {
    expect(store.search(request('order driver fee badge', { top: 2 })).hits).toHaveLength(2);
    expect(store.retrieve(request('order driver fee badge', { top: 5, maximumCandidates: 3 })).candidates).toHaveLength(3);
  });
});

describe('documents that say the same of different parties', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let store: LibraryStoreSqlite;
  beforeAll(() => {
    folder = temporaryFolder();
    store = new LibraryStoreSqlite(folder.path);
    const parties = ['Oskerry', 'Pellworth', 'Brindle'];
    parties.forEach((party, index) => {
      const input = makeDocument(folder.path, {
        file: `${party}.txt`,
        metadata: { title: index === 2 ? 'Subscription Agreement' : 'Supply Agreement', vendorId: `V-1044${index}` },
        clauses: [
          { path: '0', number: null, text: `This agreement is made with ${party} Limited (the "Carrier").` },
          { path: '1', text: `The Carrier pays interest of ${index + 4} percent on a late invoice.` },
          { path: '2', text: 'The Carrier keeps records.' },
          { path: '3', text: 'Notices are in writing.' },
        ],
      });
      store.storeDocument(input);
    });
  });
  afterAll(() => {
    store.close();
    folder.remove();
  });
  const fileOfFirst = (question: string, label: string): string | undefined => {
    const hit = store.search(request(question)).hits.find((found) => found.label === label);
    return store.documents().find(({ documentId }) => documentId === hit?.documentId)?.file;
  };

  it.each([
    ['What interest does Pellworth pay on a late invoice?', 'Pellworth.txt'],
    ['What interest does Brindle pay on a late invoice?', 'Brindle.txt'],
    ['interest on a late invoice in the Subscription Agreement', 'Brindle.txt'],
    ['interest on a late invoice under V-10441', 'Pellworth.txt'],
  ])('rank by the document that the question names: %s', (question, file) => expect(fileOfFirst(question, '1')).toBe(file));

  it('count a name that only the opening says as said of all clauses, but not a word that clauses say themselves', () => {
    const named = store.retrieve(request('Does Pellworth pay interest?'));
    expect(named.candidates[0]).toMatchObject({ clause: { label: '1' }, termCoverage: 1 });
    expect(named.candidates[0]?.clause.text).toContain('5 percent');
    const role = store.retrieve(request('Carrier notices'));
    expect(role.candidates.find(({ clause }) => clause.label === '3')?.termCoverage).toBeLessThan(1);
  });

  it('count a clause number that was found as covered by the clause and what is below it', () => {
    const found = store.retrieve(request('What does clause 2 say?'));
    expect(found.terms).toEqual([{ term: 'clause 2', clauses: 3 }]);
    expect(found.candidates.map(({ clause, termCoverage }) => [clause.label, termCoverage])).toEqual([
      ['2', 1],
      ['2', 1],
      ['2', 1],
    ]);
  });

  it('count the words of a title as said of its clauses', () => {
    const found = store.retrieve(request('late invoice in the Subscription Agreement'));
    expect(found.candidates[0]?.termCoverage).toBe(1);
  });
});

describe('a clause that another document changes', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let store: LibraryStoreSqlite;
  beforeAll(() => {
    folder = temporaryFolder();
    store = new LibraryStoreSqlite(folder.path);
    store.storeDocument(
      makeDocument(folder.path, {
        file: 'contract.md',
        clauses: [{ path: '7', text: 'The late fee is 2 percent of the invoice.' }],
      }),
    );
    store.storeDocument(
      makeDocument(folder.path, {
        file: 'amendment.md',
        metadata: { accessGroups: ['finance'], supersedes: [{ clause: 'contract.md#7', by: '1', how: 'part' }] },
        clauses: [
          { path: '1', text: 'In the second sentence the rate becomes 0.9 percent.' },
          { path: '2', text: 'All else stays as it is.' },
        ],
      }),
    );
  });
  afterAll(() => {
    store.close();
    folder.remove();
  });
  const brought = (accessGroups: string[]): string[] => {
    const asked = request('What late fee may be charged?');
    return store
      .retrieve({ ...asked, maximumCandidates: 10, filters: { ...asked.filters, accessGroups } })
      .candidates.map(({ clause, why }) => `${clause.label} ${why}`);
  };

  it('brings the clause that changes it', () => expect(brought(['finance'])).toEqual(['7 hit', '1 cross-reference']));
  it('brings nothing from a document that the reader may not see', () => expect(brought(['sales'])).toEqual(['7 hit']));
});
