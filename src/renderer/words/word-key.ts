import type { en } from './en.ts';

type EnglishKey = keyof typeof en;

/** A word as components name it: counted words without their form. */
export type WordKey = EnglishKey extends infer Key
  ? Key extends `${infer Base}_one` | `${infer Base}_other`
    ? Base
    : Key
  : never;

/** The keys that a language without a singular form must have: every English key but the `_one` forms. */
export type CountedForms = Readonly<Record<Exclude<EnglishKey, `${string}_one`>, string>>;
