/** A random number generator with a seed (mulberry32), so that every run measures the same data. Gives numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const subjects = [
  'operator',
  'supplier',
  'licensee',
  'auditor',
  'controller',
  'responsible person',
  'authority',
  'inspection body',
];
const duties = [
  'shall keep',
  'shall review',
  'must not disclose',
  'shall notify',
  'may inspect',
  'shall approve',
  'shall retain',
  'must record',
];
const objects = [
  'the register of incidents',
  'the records of training',
  'the test certificates',
  'the risk assessment',
  'the list of subcontractors',
  'the calibration results',
  'the access log',
  'the emergency plan',
];
const conditions = [
  'before the equipment is taken into service',
  'within {n} working days after the event',
  'for at least {n} years',
  'where the value exceeds {n} per cent of the limit',
  'unless the authority has agreed in writing',
  'in accordance with section {n}.{m}',
  'at intervals of not more than {n} months',
  'if the pressure is above {n} bar',
];

/** One invented sentence of a regulation. */
export function madeSentence(random: () => number): string {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const condition = (): string => {
    const number = (): string => String(1 + Math.floor(random() * 40));
    return pick(conditions).replaceAll('{n}', number()).replaceAll('{m}', number());
  };
  return `The ${pick(subjects)} ${pick(duties)} ${pick(objects)} ${condition()}, and ${condition()}.`;
}

/** Invented clause texts of one to six sentences, as they vary in real documents. */
export function madeClauses(count: number, seed = 1): readonly string[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const sentences = 1 + Math.floor(random() * random() * 6);
    return Array.from({ length: sentences }, () => madeSentence(random)).join(' ');
  });
}
