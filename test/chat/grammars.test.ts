import { describe, expect, it } from 'vitest';
import type { ChatGrammar } from '../../src/core/chat/chat-model.ts';
import { readSelection, selectionGrammar } from '../../src/core/chat/selection-grammar.ts';
import { readSentences, sentenceBounds, sentencesGrammar } from '../../src/core/chat/sentences-grammar.ts';
import { GrammarDeriver, seededRandom } from './derive-from-grammar.ts';

function textsOf(grammar: ChatGrammar, seed: number, count: number): readonly string[] {
  const deriver = new GrammarDeriver(grammar.kind === 'gbnf' ? grammar.text : '', seededRandom(seed));
  return Array.from({ length: count }, () => deriver.derive());
}

describe('grammar of a choice', () => {
  it('allows nothing but lists of the numbers shown, for every number of clauses and parts', () => {
    for (let clauses = 1; clauses <= 14; clauses += 1) {
      for (let parts = 1; parts <= 6; parts += 1) {
        const mostIds = 1 + (clauses % 5);
        for (const text of textsOf(selectionGrammar(parts, clauses, mostIds), clauses * 10 + parts, 25)) {
          const chosen = readSelection(text, parts, clauses);
          expect(chosen, text).toHaveLength(parts);
          expect(text).not.toMatch(/\s/);
          for (const ids of chosen ?? []) {
            expect(ids.length).toBeLessThanOrEqual(Math.min(mostIds, clauses));
            for (const id of ids) expect(id >= 1 && id <= clauses).toBe(true);
          }
        }
      }
    }
  });

  it('allows each number, and none', () => {
    const seen = new Set(textsOf(selectionGrammar(1, 12, 1), 7, 400));
    expect(seen).toEqual(new Set(['{"A":[]}', ...Array.from({ length: 12 }, (_, index) => `{"A":[${index + 1}]}`)]));
  });

  it.each(['{"A":[4]}', '{"A":[0]}', '{"A":["1"]}', '{"B":[1]}', '{"A":[1', '[]', 'null', ''])(
    'does not take %s for a choice',
    (text) => {
      expect(readSelection(text, 1, 3)).toBeNull();
    },
  );

  it('counts a repeated number once', () => {
    expect(readSelection('{"A":[2,2,1]}', 1, 3)).toEqual([[2, 1]]);
  });
});

describe('grammar of sentences', () => {
  it('binds every sentence to numbers shown, within its bounds, as JSON without line ends', () => {
    for (let clauses = 1; clauses <= 7; clauses += 1) {
      for (const text of textsOf(sentencesGrammar(clauses), clauses, 30)) {
        const sentences = readSentences(text, clauses) ?? [];
        expect(sentences.length, text).toBeGreaterThan(0);
        expect(sentences.length).toBeLessThanOrEqual(sentenceBounds.sentences);
        expect(text).not.toMatch(/[\n\t\0]/);
        for (const sentence of sentences) {
          expect(sentence.ids.length).toBeGreaterThan(0);
          expect([...sentence.text].length).toBeLessThanOrEqual(sentenceBounds.characters);
        }
      }
    }
  });

  it.each([
    '{"sentences":[{"ids":[3],"text":"It is so."}]}',
    '{"sentences":[{"ids":[1],"text":" "}]}',
    '{"sentences":[{"text":"It is so."}]}',
    '{"sentences": [{"text": "The lights stay on."',
  ])('does not take %s for sentences of two clauses', (text) => {
    expect(readSentences(text, 2)).toBeNull();
  });
});
