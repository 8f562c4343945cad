import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '../../src/core/chat/chat-model.ts';
import { FakeChatModel, type FakeOutput } from '../../src/core/chat/fake-chat-model.ts';
import { peakMemory } from '../../src/node/qualify/peak-memory.ts';
import { probeFiles, probeSetId } from '../../src/node/qualify/probe-set.ts';
import {
  type Qualification,
  qualificationThresholds,
  qualifiedTasks,
  qualifies,
  shortfalls,
} from '../../src/node/qualify/qualification.ts';
import { readQualification, saveQualification } from '../../src/node/qualify/qualification-store.ts';
import { qualifyModel } from '../../src/node/qualify/qualify-model.ts';
import { scoreComposition, scoreSelection } from '../../src/node/qualify/score-probes.ts';

const sha256 = 'a'.repeat(64);

async function qualify(answer: (request: ChatRequest) => FakeOutput): Promise<Qualification> {
  const chat = new FakeChatModel([(request) => answer(request)], { identity: { name: 'fake', sha256 } });
  const load = async () => ({ contextTokens: 4096, gpu: null, threads: 1 });
  return qualifyModel({ chat, load, memory: () => 100 });
}

/** Questions and clause texts as a prompt shows them. */
function shownIn(request: ChatRequest): { readonly question: string; readonly texts: readonly string[] } {
  const question = /(?:Question: |问题：)(.*)/u.exec(request.prompt)?.[1] ?? '';
  return { question, texts: [...request.prompt.matchAll(/^\[\d+\] .*\n(.*)$/gm)].map((match) => match[1] ?? '') };
}

/** A model that knows the probes' answers. */
function perfect(request: ChatRequest): FakeOutput {
  const { question, texts } = shownIn(request);
  const file = probeFiles.find(({ selection, composition }) =>
    [...selection, ...composition].some((one) => one.question === question),
  );
  const probe = file?.selection.find((one) => one.question === question);
  if (probe === undefined)
    return { text: JSON.stringify({ sentences: texts.map((text, index) => ({ ids: [index + 1], text })) }) };
  const clauses = file?.documents.find(({ id }) => id === probe.document)?.clauses ?? [];
  const gold = probe.gold.map((id) => texts.indexOf(clauses.find((clause) => clause.id === id)?.text ?? '') + 1);
  const parts = [...request.prompt.matchAll(/^([A-F])\. /gm)].map((match) => match[1] ?? '');
  // One clause for each part as far as they reach, the rest with the last part.
  const chosen = parts.map((_, index) => (index === parts.length - 1 ? gold.slice(index) : gold.slice(index, index + 1)));
  return { text: JSON.stringify(Object.fromEntries(parts.map((name, index) => [name, chosen[index] ?? []]))) };
}

describe('probes', () => {
  it.each(probeFiles.map((file) => [file.language, file] as const))('name only what is there (%s)', (_, file) => {
    for (const probe of [...file.selection, ...file.composition]) {
      const document = file.documents.find(({ id }) => id === probe.document);
      const ids = new Set(document?.clauses.map(({ id }) => id));
      const shown = 'shown' in probe ? probe.shown : probe.clauses;
      for (const id of shown) expect(ids.has(id), `${probe.question}: ${id}`).toBe(true);
      expect(new Set(shown).size).toBe(shown.length);
      if ('gold' in probe) for (const id of [...probe.gold, ...(probe.may ?? [])]) expect(shown, probe.question).toContain(id);
      else {
        const words =
          document?.clauses
            .filter(({ id }) => shown.includes(id))
            .map(({ text }) => text)
            .join(' ') ?? '';
        for (const needle of probe.keeps) expect(words, probe.question).toContain(needle);
      }
    }
    expect(file.selection.filter(({ gold }) => gold.length === 0).length).toBeGreaterThanOrEqual(5);
    expect(file.selection.filter(({ gold }) => gold.length > 1).length).toBeGreaterThanOrEqual(2);
  });
});

describe('measuring a model', () => {
  it('lets a model that answers every probe rightly do everything', async () => {
    const record = await qualify(perfect);
    for (const language of ['en', 'zh'] as const) {
      expect(record.languages[language].selection).toMatchObject({
        recall: 1,
        refusal: 1,
        discipline: 1,
        precision: 1,
        exact: 1,
      });
      expect(record.languages[language].composition).toMatchObject({ supported: 1, covered: 1, kept: 1, discipline: 1 });
    }
    const expected = { sha256, probeSet: probeSetId() };
    expect(qualifiedTasks(record, expected)).toEqual({ selection: ['en', 'zh'], composed: ['en', 'zh'] });
    expect(record.memoryMegabytes).toBe(100);
    expect(record.speed.selectionTokens).toBeLessThan(2000);
  });

  it('lets a model that always takes the first clauses choose nothing', async () => {
    const record = await qualify((request) => {
      if (request.prompt.includes('A. '))
        return { text: request.prompt.includes('B. ') ? '{"A":[1,2],"B":[3]}' : '{"A":[1,2,3]}' };
      return { text: '{"sentences":[{"ids":[1],"text":"It is forbidden to pay 17 euros."}]}' };
    });
    expect(record.languages.en.selection.refusal).toBe(0);
    expect(record.languages.en.composition.supported).toBe(0);
    expect(qualifiedTasks(record, { sha256, probeSet: probeSetId() })).toEqual({ selection: [], composed: [] });
  });

  it('counts a model that runs away as one that does not keep the form', async () => {
    const record = await qualify(() => ({ pieces: ['{'], thenRepeat: ' ', repeatTimes: 1000 }));
    expect(record.languages.zh.selection).toMatchObject({ discipline: 0, recall: 0, refusal: 0, precision: null });
    expect(shortfalls(record.languages.zh, 'selection')).toEqual(['precision', 'recall', 'refusal', 'discipline']);
  });
});

describe('figures', () => {
  it('counts clauses, sets, refusals and form over all probes', () => {
    const figures = scoreSelection([
      { gold: ['1'], may: [], chosen: ['1'] },
      { gold: ['1', '2'], may: ['4'], chosen: ['1', '3', '4'] },
      { gold: [], may: [], chosen: [] },
      { gold: [], may: [], chosen: ['5'] },
      { gold: ['1'], may: [], chosen: null },
    ]);
    expect(figures).toEqual({ probes: 5, precision: 2 / 4, recall: 2 / 4, exact: 1 / 3, refusal: 1 / 2, discipline: 4 / 5 });
  });

  it('counts sentences that stand, clauses they rest on and words they keep', () => {
    const one = { wellFormed: true, sentences: 3, supported: 2, clauses: 2, covered: 1, keeps: 4, kept: 3 };
    const none = { wellFormed: false, sentences: 0, supported: 0, clauses: 1, covered: 0, keeps: 1, kept: 0 };
    expect(scoreComposition([one, none])).toEqual({
      probes: 2,
      supported: 2 / 3,
      covered: 1 / 3,
      kept: 3 / 5,
      discipline: 1 / 2,
    });
    expect(scoreComposition([])).toEqual({ probes: 0, supported: null, covered: null, kept: null, discipline: null });
  });
});

describe('thresholds', () => {
  const { selection, composed } = qualificationThresholds;
  const enough = {
    selection: { probes: 1, exact: 0, ...selection },
    composition: { probes: 1, ...composed },
  };

  it('are met by the least figures and by nothing below', () => {
    expect(shortfalls(enough, 'selection')).toEqual([]);
    expect(shortfalls(enough, 'composed')).toEqual([]);
    for (const name of Object.keys(selection) as (keyof typeof selection)[]) {
      const lower = { ...enough, selection: { ...enough.selection, [name]: selection[name] - 0.01 } };
      expect(shortfalls(lower, 'selection')).toEqual([name]);
      expect(shortfalls(lower, 'composed')).toEqual([]);
    }
    expect(shortfalls({ ...enough, composition: { ...enough.composition, kept: null } }, 'composed')).toEqual(['kept']);
  });

  it('let a record of another model or of other probes count for nothing', async () => {
    const record = await qualify(perfect);
    const right = { sha256, probeSet: probeSetId() };
    expect(qualifies(record, 'composed', 'en', right)).toBe(true);
    expect(qualifies(record, 'composed', 'en', { ...right, sha256: 'b'.repeat(64) })).toBe(false);
    expect(qualifies(record, 'composed', 'en', { ...right, probeSet: 'older' })).toBe(false);
    expect(qualifies(null, 'composed', 'en', right)).toBe(false);
  });
});

describe('the record', () => {
  it('is found again by the hash of the model, renewed, and ignored where it is damaged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proviso-test-qualified-'));
    try {
      const record = await qualify(perfect);
      expect(readQualification(folder, sha256)).toBeNull();
      await saveQualification(folder, record);
      await saveQualification(folder, { ...record, model: { name: 'other', sha256: 'b'.repeat(64) } });
      await saveQualification(folder, { ...record, measuredAt: '2025-01-02T00:00:00.000Z' });
      expect(readQualification(folder, sha256)?.measuredAt).toBe('2025-01-02T00:00:00.000Z');
      expect(readQualification(folder, 'b'.repeat(64))?.model.name).toBe('other');
      writeFileSync(join(folder, 'qualified.json'), '{"qualifications": [{"model": {}}]}');
      expect(readQualification(folder, sha256)).toBeNull();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('peak memory', () => {
  it('is that of a living process, and not known of none', () => {
    expect(peakMemory(null)).toBeNull();
    expect(peakMemory(process.pid, 'win32')).toBeNull();
    if (process.platform === 'linux') expect(peakMemory(process.pid)).toBeGreaterThan(10);
  });
});
