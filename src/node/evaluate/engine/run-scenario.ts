import { basename } from 'node:path';
import { foldText } from '../../../core/read/fold.ts';
import type { Answer } from '../../../shared/answer.ts';
import type { ImportedFile, RebuildableLibrary } from '../../library/library-api.ts';
import { brief, type Checks } from '../checks.ts';
import type { OpenScripted } from './open-scripted.ts';
import { clausesShown, readingOutput } from './reading-chat.ts';
import type { ExpectedBehaviour, Scenario, ScenarioStep } from './script-form.ts';
import { ScriptedEmbedder } from './scripted-embedder.ts';
import { WatchedChat } from './watched-chat.ts';

/** Window of the scripted model where the scenario names none. */
const usualTokens = 4096;
const everyone = { accessGroups: ['all'] };

export interface ScenarioRun {
  readonly scenario: Scenario;
  readonly folder: string;
  /** Absolute paths of the case's documents. */
  readonly inputs: readonly string[];
  readonly behaviours: readonly ExpectedBehaviour[];
  readonly open: OpenScripted;
  readonly checks: Checks;
}

export interface ScenarioResult {
  readonly library: RebuildableLibrary;
  readonly imported: readonly ImportedFile[];
}

/** Runs the steps of a scenario on one library folder and judges each by what must hold after a step of its kind. */
export async function runScenario(run: ScenarioRun): Promise<ScenarioResult> {
  const player = new ScenarioPlayer(run);
  try {
    for (const step of run.scenario.steps) await player.play(step);
    player.tellUnjudged();
    return { library: player.library, imported: player.imported };
  } catch (error) {
    await player.library.close();
    throw error;
  }
}

class ScenarioPlayer {
  library: RebuildableLibrary;
  readonly imported: ImportedFile[] = [];
  readonly #run: ScenarioRun;
  readonly #chat: WatchedChat;
  readonly #waiting: ExpectedBehaviour[];
  readonly #played = new Map<string, number>();
  /** The model was switched and the index not rebuilt since. */
  #stale = false;
  #embedder: ScriptedEmbedder | null = null;

  constructor(run: ScenarioRun) {
    this.#run = run;
    this.#waiting = [...run.behaviours];
    this.#chat = new WatchedChat(readingOutput, run.scenario.contextTokens ?? usualTokens);
    this.library = this.#open();
  }

  async play(step: ScenarioStep): Promise<void> {
    const count = (this.#played.get(step.do) ?? 0) + 1;
    this.#played.set(step.do, count);
    const expected = this.#take(step.do, count);
    const name = `step ${step.do} ${count}`;
    if (step.do === 'import') await this.#import(step, name);
    else if (step.do === 'ask') await this.#ask(step.question, name);
    else if (step.do === 'search') await this.#search(step.query, expected, name);
    else if (step.do === 'switch-embedding') await this.#switch(step.embedding, name);
    else await this.#rebuild(name);
  }

  /** Behaviours after a step that was never played could not be judged: they must not pass in silence. */
  tellUnjudged(): void {
    for (const { after, behaviour } of this.#waiting)
      this.#run.checks.fail(`no step "${after ?? ''}" was played: ${brief(behaviour ?? '')}`);
  }

  #take(what: string, count: number): ExpectedBehaviour | null {
    const at = this.#waiting.findIndex(({ after = '' }) => after === what || after === `${what} ${count}`);
    return at < 0 ? null : (this.#waiting.splice(at, 1)[0] ?? null);
  }

  #open(): RebuildableLibrary {
    return this.#run.open(this.#run.folder, { embedder: this.#embedder, chat: this.#chat });
  }

  async #reopen(embedder: ScriptedEmbedder): Promise<void> {
    await this.library.close();
    this.#embedder = embedder;
    this.library = this.#open();
  }

  async #import(step: Extract<ScenarioStep, { do: 'import' }>, name: string): Promise<void> {
    const { checks, inputs } = this.#run;
    if (step.embedding !== undefined) await this.#reopen(new ScriptedEmbedder(step.embedding));
    const path = inputs.find((one) => basename(one) === step.file);
    if (!checks.that(path !== undefined, `${name}: ${step.file} is not among the case's files`) || path === undefined) return;
    const [file] = await this.library.import([path]);
    if (file !== undefined) this.imported.push(file);
    checks.that(file?.status === 'ready', `${name}: ${step.file} is ${file?.status}: ${file?.error?.message ?? ''}`);
    await this.library.vectorsReady();
  }

  /** Whatever the window holds: an answer comes, every prompt leaves room for it, and clauses are left out whole and not in silence. */
  async #ask(question: string, name: string): Promise<void> {
    const { checks } = this.#run;
    const before = this.#chat.computed.length;
    const answer = await this.library.ask({ question, filters: everyone, style: 'auto', keep: false });
    const computed = this.#chat.computed.slice(before);
    checks.that(computed.length > 0, `${name}: the chat model was not asked (${answer.notices.join(' ')})`);
    for (const { request, promptTokens } of computed) {
      const all = promptTokens + request.maximumTokens;
      checks.that(all <= this.#chat.contextTokens, `${name}: ${all} tokens in a window of ${this.#chat.contextTokens}`);
      checks.that(request.maximumTokens > 0, `${name}: no room is kept for the answer`);
      const texts = await this.#texts(answer);
      for (const { id, words } of clausesShown(request))
        checks.that(
          texts.some((text) => words.endsWith(text)) || words.includes('…'),
          `${name}: clause ${id} of the prompt is cut: ${brief(words)}`,
        );
    }
    const read = computed[0] === undefined ? 0 : clausesShown(computed[0].request).length;
    if (read < answer.candidates.length)
      checks.that(
        answer.notices.some((notice) => notice.includes(String(read)) && notice.includes(String(answer.candidates.length))),
        `${name}: ${read} of ${answer.candidates.length} clauses were read and no notice says so`,
      );
  }

  async #texts(answer: Answer): Promise<readonly string[]> {
    const documents = [...new Set(answer.candidates.map((id) => id.split('/')[0] ?? ''))];
    const outlines = await Promise.all(documents.map((id) => this.library.outline(id)));
    return outlines.flatMap(({ clauses }) => clauses.map(({ text }) => foldText(text))).filter((text) => text !== '');
  }

  /** Before a rebuild a search goes by words and says so; after it, it goes by meaning too and nothing is left to say. */
  async #search(query: string, expected: ExpectedBehaviour | null, name: string): Promise<void> {
    const { checks } = this.#run;
    const result = await this.library.search({ query, filters: everyone, mode: 'hybrid', top: 10 });
    const labels = result.hits.map(({ label }) => label);
    const named = expected?.behaviour === undefined ? [] : [...expected.behaviour.matchAll(/\bwith (\d+(?:\.\d+)+)/gu)];
    for (const gold of [...(expected?.goldClauses ?? []), ...named.map((match) => match[1] ?? '')])
      checks.that(labels[0] === gold, `${name}: ${gold} is not the first hit (${labels.slice(0, 3).join(', ') || 'no hit'})`);
    const notices = result.notices.join(' ');
    if (this.#stale) {
      checks.that(result.mode === 'keyword', `${name}: ran as ${result.mode} on vectors of another model`);
      checks.that(/words/i.test(notices), `${name}: not marked as a search by words alone (${notices})`);
    } else if (this.#embedder !== null) {
      checks.that(result.mode === 'hybrid', `${name}: ran as ${result.mode} with a complete index`);
      checks.that(notices === '', `${name}: still says ${brief(notices)}`);
    }
  }

  /** The change is told with both models, a rebuild is offered, and the old vectors stay until it is asked for. */
  async #switch(embedding: Extract<ScenarioStep, { do: 'switch-embedding' }>['embedding'], name: string): Promise<void> {
    const { checks } = this.#run;
    const before = (await this.library.indexState()).madeWith;
    await this.#reopen(new ScriptedEmbedder(embedding));
    const { madeWith, inUse, pending } = await this.library.indexState();
    this.#stale = !madeWith.some(({ sha256 }) => sha256 === inUse?.sha256);
    checks.that(JSON.stringify(madeWith) === JSON.stringify(before), `${name}: vectors were dropped without asking`);
    checks.that(!this.#stale || pending > 0, `${name}: nothing waits for vectors of ${embedding.model}`);
    if (!this.#stale) return;
    const { notices } = await this.library.search({ query: 'index', filters: everyone, mode: 'hybrid', top: 1 });
    const told = notices.join(' ');
    for (const { name: model, dimensions } of before)
      checks.that(
        told.includes(model) && told.includes(String(dimensions)),
        `${name}: ${model} (${dimensions}) is not named: ${told}`,
      );
    checks.that(told.includes(String(embedding.dimensions)), `${name}: ${embedding.dimensions} is not named: ${told}`);
    checks.that(/rebuild/i.test(told), `${name}: no rebuild is offered: ${told}`);
  }

  async #rebuild(name: string): Promise<void> {
    const { checks } = this.#run;
    const state = await this.library.rebuildIndex();
    const { madeWith, inUse, pending } = await this.library.indexState();
    checks.that(state !== null && state.failure === undefined, `${name}: ${state?.failure?.message ?? 'nothing was done'}`);
    checks.that(pending === 0 && (state?.ready ?? 0) > 0, `${name}: ${pending} clauses are left without vectors`);
    const others = madeWith.filter(({ sha256 }) => sha256 !== inUse?.sha256).map((model) => model.name);
    checks.that(others.length === 0, `${name}: vectors of ${others.join(', ')} are still there`);
    this.#stale = false;
  }
}
