import { describe, expect, it } from 'vitest';
import { namedParties } from '../../src/core/select/named-parties.ts';
import { selectByRanks } from '../../src/core/select/select-by-ranks.ts';
import { clauseOf, documentOf } from '../verify/clause-fixture.ts';
import { retrievalOf } from './retrieval-fixture.ts';

const documents = [
  documentOf({ documentId: 'brisk', title: 'Brisk Haulage Agreement', vendorId: 'V-1' }),
  documentOf({ documentId: 'dale', title: 'Dale Supply Agreement', vendorId: 'V-2' }),
  documentOf({ documentId: 'policy', title: 'Travel Policy' }),
];
const brisk = clauseOf({ clauseId: 'b', documentId: 'brisk', number: '7', text: 'An invoice is paid within 30 days.' });
const dale = clauseOf({
  clauseId: 'd',
  documentId: 'dale',
  number: '7',
  text: 'Each invoice is paid within 60 days of its date.',
});

describe('a named party', () => {
  it('says whose papers are meant', () => {
    const retrieval = retrievalOf(
      'Within how many days must we pay a Brisk invoice?',
      [
        { clause: dale, score: 0.03, similarity: 0.9 },
        { clause: brisk, score: 0.028, similarity: 0.89 },
      ],
      { days: 4, pay: 3, invoice: 5, brisk: 2 },
      { documents },
    );
    expect([...(namedParties(retrieval).documents ?? [])]).toEqual(['brisk']);
    expect(selectByRanks(retrieval).chosen.map(({ clause }) => clause.clauseId)).toEqual(['b']);
  });

  it('that nobody knows gives a refusal where documents belong to several parties, and decides nothing elsewhere', () => {
    const input = [{ clause: brisk, score: 0.03, similarity: 0.9 }];
    const terms = { days: 4, tolland: 0, invoice: 5, paid: 4 };
    const question = 'Within how many days is an invoice by Tolland paid?';
    expect(selectByRanks(retrievalOf(question, input, terms, { documents })).chosen).toEqual([]);
    expect(selectByRanks(retrievalOf(question, input, terms, { documents: documents.slice(0, 1) })).chosen).toHaveLength(1);
  });
});

describe('recorded changes', () => {
  const target = clauseOf({
    clauseId: 'old',
    documentId: 'agreement',
    number: '7.2',
    text: 'The Buyer pays each invoice within 30 days.',
  });
  const by = clauseOf({
    clauseId: 'new',
    documentId: 'amendment',
    number: '1',
    text: 'The Buyer pays each invoice within 45 days after receipt.',
  });
  const choose = (how: 'replaced' | 'part'): string[] => {
    const changed = [
      documentOf({ documentId: 'agreement', file: 'agreement.txt' }),
      documentOf({
        documentId: 'amendment',
        effectiveDate: '2025-07-01',
        supersedes: [{ clause: 'agreement.txt#7.2', by: '1', how }],
      }),
    ];
    const retrieval = retrievalOf(
      'When does the Buyer pay an invoice?',
      [
        { clause: target, score: 0.03, similarity: 0.95 },
        { clause: by, score: 0.01, similarity: 0.8 },
      ],
      { buyer: 3, pay: 3, invoice: 4 },
      { documents: changed },
    );
    return selectByRanks(retrieval).chosen.map(({ clause }) => clause.clauseId);
  };

  it('put the new clause in the place of a replaced one and beside one changed in part', () => {
    expect(choose('replaced')).toEqual(['new']);
    expect(choose('part').sort()).toEqual(['new', 'old']);
  });
});
