import { centresOf, questionCentres } from './question-centres-data.ts';

/** Decimals of the numbers in the data. */
const scale = 10_000;

type CentreLanguage = keyof typeof questionCentres;

const decoded = new Map<CentreLanguage, Float32Array>();

function centre(language: CentreLanguage): Float32Array {
  const known = decoded.get(language);
  if (known !== undefined) return known;
  const values = Float32Array.from(questionCentres[language].trim().split(/\s+/), (value) => Number(value) / scale);
  decoded.set(language, values);
  return values;
}

function languageOf(question: string): CentreLanguage | null {
  if (/\p{Script=Han}/u.test(question)) return 'zh';
  return /\p{Script=Latin}/u.test(question) ? 'en' : null;
}

/**
 * A question's vector without what all questions of its language share: a small embedding model puts most of a vector's length
 * into "this is a question" and "this is English", so that a clause ranks for how it is written. Length 1 again.
 *
 * @param share of the mean question that is taken away, 0..1: the whole leaves the language out, half ranks best within one
 * @returns null where the means are those of another model, or none is known for the question's script
 */
export function centreQuestion(values: Float32Array, question: string, modelSha256: string, share: number): Float32Array | null {
  const language = languageOf(question);
  if (language === null || modelSha256 !== centresOf) return null;
  const mean = centre(language);
  if (mean.length !== values.length) return null;
  const rest = values.map((value, index) => value - share * (mean[index] ?? 0));
  const length = Math.hypot(...rest);
  return length === 0 ? null : rest.map((value) => value / length);
}
