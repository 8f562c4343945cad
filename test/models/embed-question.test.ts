import { expect, it } from 'vitest';
import { embedQuestion } from '../../src/core/index/embed-question.ts';
import { LetterEmbedder } from './support-embedder.ts';

it('embeds an ordinary question as one query', async () => {
  const embedder = new LetterEmbedder();
  expect(await embedQuestion(embedder, 'a question')).toEqual(new Float32Array([1, 0]));
  expect(embedder.asked).toEqual([{ kind: 'query', texts: ['a question'] }]);
});

it('lets a question above the window stand for all of its pieces, at length 1', async () => {
  const embedder = new LetterEmbedder(10);
  const vector = await embedQuestion(embedder, `a ${'b '.repeat(12)}`.trim());
  expect(embedder.asked[0]?.texts.length).toBeGreaterThan(1);
  expect(Math.hypot(...vector)).toBeCloseTo(1);
  expect(vector[0]).toBeGreaterThan(0);
  expect(vector[1]).toBeGreaterThan(0);
});
