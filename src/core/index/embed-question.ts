import type { Embedder } from './embedder.ts';
import { splitPassage } from './split-passage.ts';

/**
 * The unit vector of a question of any length. A question above the model's window is split and stands for the mean
 * direction of its pieces, so that none of its words is lost.
 */
export async function embedQuestion(embedder: Embedder, question: string, signal?: AbortSignal): Promise<Float32Array> {
  const { dimensions, maximumTokens } = await embedder.identity();
  // One token has at least one sign, so that short questions need no count; a sign may stand for several after folding.
  const short = question.length * 4 <= maximumTokens;
  const pieces = short ? [question] : await splitPassage(question, maximumTokens, (texts) => embedder.countTokens(texts));
  const vectors = await embedder.embed('query', pieces, signal);
  const [first] = vectors;
  if (vectors.length === 1 && first !== undefined) return first;
  const mean = new Float32Array(dimensions);
  for (const vector of vectors) for (const [index, value] of vector.entries()) mean[index] = (mean[index] ?? 0) + value;
  const length = Math.hypot(...mean);
  return length === 0 ? mean : mean.map((value) => value / length);
}
