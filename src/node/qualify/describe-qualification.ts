import { type ChatTask, chatLanguages } from '../../core/chat/chat-use.ts';
import { type Qualification, qualifiedTasks, shortfalls } from './qualification.ts';

const names = { en: 'English', zh: 'Chinese' } as const;
const tasks: Readonly<Record<ChatTask, string>> = { selection: 'chooses clauses', composed: 'writes answers' };

/** A qualification for people, line by line. */
export function describeQualification(record: Qualification): readonly string[] {
  const lines: string[] = [];
  for (const language of chatLanguages) {
    const { selection, composition } = record.languages[language];
    lines.push(
      `${names[language]}: choosing ${selection.probes} probes: precision ${share(selection.precision)}, recall ${share(selection.recall)}, exact ${share(selection.exact)}, refusals ${share(selection.refusal)}, form kept ${share(selection.discipline)}`,
      `${names[language]}: writing ${composition.probes} probes: supported ${share(composition.supported)}, clauses used ${share(composition.covered)}, figures kept ${share(composition.kept)}, form kept ${share(composition.discipline)}`,
    );
  }
  const { speed, memoryMegabytes, load, machine } = record;
  lines.push(
    `reads ${figure(speed.readTokensPerSecond)} and writes ${figure(speed.writtenTokensPerSecond)} tokens a second; a choice takes ${figure(speed.selectionSeconds)} s and ${figure(speed.selectionTokens)} tokens, a written answer ${figure(speed.compositionSeconds)} s`,
    `memory ${memoryMegabytes === null ? 'not known' : `${memoryMegabytes} MB`}, window ${load.contextTokens} tokens, ${load.gpu ?? `${load.threads} thread(s) of ${machine.cores}, ${machine.processor}`}`,
  );
  const served = qualifiedTasks(record, { sha256: record.model.sha256, probeSet: record.probeSet });
  for (const task of ['selection', 'composed'] as const) {
    const can = served[task].map((language) => names[language]);
    const cannot = chatLanguages
      .filter((language) => !served[task].includes(language))
      .map((language) => `${names[language]} (${shortfalls(record.languages[language], task).join(', ')} too low)`);
    const parts = [
      can.length === 0 ? '' : `in ${can.join(' and ')}`,
      cannot.length === 0 ? '' : `not in ${cannot.join(' and ')}`,
    ];
    lines.push(`${tasks[task]}: ${parts.filter((part) => part !== '').join('; ')}`);
  }
  return lines;
}

function share(value: number | null): string {
  return value === null ? 'none' : value.toFixed(2);
}

function figure(value: number | null): string {
  return value === null ? '–' : value.toFixed(value < 10 ? 1 : 0);
}
