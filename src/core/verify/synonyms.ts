/**
 * Words that say the same in contracts, rules and reports, by stem: the first of a group stands for all. Short on purpose:
 * every entry widens what a sentence may say in other words than its clause.
 */
import { stemWord } from './text/stem-word.ts';

const groups: readonly (readonly string[])[] = [
  ['begin', 'start', 'commence', 'beginning'],
  ['end', 'expire', 'terminate', 'cease', 'finish', 'termination', 'expiry'],
  ['allow', 'permit', 'authorise', 'authorize', 'entitled'],
  ['forbid', 'prohibit', 'ban', 'forbidden'],
  ['need', 'require', 'necessary'],
  ['agreement', 'contract', 'agree', 'consent'],
  ['approve', 'approval', 'approver'],
  ['document', 'record', 'documentation'],
  ['employee', 'staff', 'personnel', 'worker', 'workers'],
  ['vendor', 'supplier'],
  ['customer', 'client'],
  ['cost', 'charge', 'price', 'fee', 'rate', 'costs'],
  ['keep', 'retain', 'maintain', 'preserve'],
  ['notify', 'inform', 'notification', 'tell'],
  ['send', 'submit', 'transmit'],
  ['give', 'provide', 'supply'],
  ['buy', 'purchase'],
  ['late', 'overdue', 'delay', 'due'],
  ['rise', 'increase', 'raise', 'grow'],
  ['fall', 'decrease', 'reduce', 'decline', 'lower', 'drop'],
  ['check', 'inspect', 'examine', 'inspection', 'examination'],
  ['obtain', 'receive', 'receipt', 'get'],
  ['annual', 'yearly', 'year'],
  ['monthly', 'month'],
  ['quarterly', 'quarter'],
  ['weekly', 'week'],
  ['daily', 'day'],
  ['writing', 'written'],
  ['use', 'usage', 'utilise', 'utilize'],
  ['limit', 'maximum', 'cap', 'exceed'],
  ['least', 'minimum'],
  ['duty', 'obligation', 'obliged', 'responsible', 'responsibility'],
  ['carry', 'perform', 'conduct'],
  ['show', 'demonstrate', 'prove', 'proof'],
  ['license', 'licence'],
  ['revenue', 'sales'],
  ['sue', 'claim'],
  ['next', 'following'],
  ['litre', 'liter'],
  ['metre', 'meter'],
  ['subcontractor', 'subcontract'],
  ['liable', 'liability'],
];

const leaderOf = new Map<string, string>(
  groups.flatMap((group) => group.map((word) => [stemWord(word), stemWord(group[0] ?? word)] as const)),
);

/** The stem that stands for a group of synonyms; the stem itself when it is in none. */
export function leadingStem(stem: string): string {
  return leaderOf.get(stem) ?? stem;
}
