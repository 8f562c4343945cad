import { formatNumber } from './number-format.ts';

/** One level of a list as `w:lvl` describes it (ECMA-376 part 1, 17.9.6). */
export interface NumberingLevel {
  readonly start: number;
  /** A value of ST_NumberFormat. */
  readonly format: string;
  /** Pattern of a `custom` format ("001, 002, ..."). */
  readonly customFormat?: string;
  /** Text with %1 … %9 as placeholders. */
  readonly text: string;
  /** 1-based level after which this one restarts; 0: never; undefined: after any level above it. */
  readonly restart?: number;
  /** Legal numbering: every placeholder prints decimal digits. */
  readonly legal: boolean;
  /** Paragraph style that is bound to this level. */
  readonly paragraphStyle?: string;
  /** A picture stands for the bullet. */
  readonly picture?: boolean;
  /** The number itself is hidden text. */
  readonly hidden?: boolean;
}

export interface AbstractNumbering {
  readonly levels: ReadonlyMap<number, NumberingLevel>;
  /** Style whose own numbering stands in place of this one (17.9.21). */
  readonly numberingStyleLink?: string;
}

export interface LevelOverride {
  readonly startOverride?: number;
  readonly level?: NumberingLevel;
}

export interface NumberingInstance {
  readonly abstractId: string;
  readonly overrides: ReadonlyMap<number, LevelOverride>;
}

/** A document's numbering part. `styleNumbering` gives the list id that a numbering style names. */
export interface NumberingDefinitions {
  readonly abstracts: ReadonlyMap<string, AbstractNumbering>;
  readonly instances: ReadonlyMap<string, NumberingInstance>;
  readonly styleNumbering: ReadonlyMap<string, string>;
}

/** What is printed before a paragraph. */
export interface ResolvedNumber {
  /** Number as printed, ends trimmed; empty where the level prints nothing. */
  readonly marker: string;
  readonly bullet: boolean;
  /** Identity of the counting list: paragraphs of one abstract list count on, whichever instance they name, until it begins anew. */
  readonly listId: string;
  readonly level: number;
}

interface ListState {
  readonly values: Map<number, number>;
  /** Start overrides that have taken effect: each does so once, at the first use of its level in its instance. */
  readonly startsApplied: Set<string>;
  /** How often an override has begun the list anew. */
  beginnings: number;
}

const deepestLevel = 8;

/**
 * Counts the numbered paragraphs of one story (body, notes, boxes) in document order, as Word does:
 * the count belongs to the abstract list; an instance with a start override restarts a level when it is first used there.
 */
export class ListCounter {
  private readonly states = new Map<string, ListState>();
  private readonly definitions: NumberingDefinitions;

  constructor(definitions: NumberingDefinitions) {
    this.definitions = definitions;
  }

  /** Level bound to a paragraph style within a list; undefined when none is. */
  levelOfStyle(numberingId: string, styleId: string): number | undefined {
    const instance = this.definitions.instances.get(numberingId);
    const found = instance === undefined ? undefined : this.resolveAbstract(instance.abstractId);
    for (const [index, level] of found?.levels ?? []) if (level.paragraphStyle === styleId) return index;
    return undefined;
  }

  /** Counts one paragraph and gives its number; undefined when the list does not exist or has no such level. */
  next(numberingId: string, level: number): ResolvedNumber | undefined {
    const instance = this.definitions.instances.get(numberingId);
    if (instance === undefined || level < 0 || level > deepestLevel) return undefined;
    const abstractList = this.resolveAbstract(instance.abstractId);
    if (abstractList === undefined) return undefined;
    const levelOf = (index: number): NumberingLevel | undefined =>
      instance.overrides.get(index)?.level ?? abstractList.levels.get(index);
    const own = levelOf(level);
    if (own === undefined) return undefined;

    const state = this.stateOf(abstractList.id);
    this.count(state, numberingId, instance, level, levelOf);

    const bullet = own.format === 'bullet' || own.picture === true;
    const listId = state.beginnings === 0 ? abstractList.id : `${abstractList.id}.${state.beginnings}`;
    if (own.hidden === true) return { marker: '', bullet, listId, level };
    if (bullet) return { marker: own.text.trim() === '' && own.picture !== true ? '' : '•', bullet, listId, level };
    const marker = own.text.replace(/%([1-9])/g, (_whole, place: string) => {
      const index = Number(place) - 1;
      const source = levelOf(index);
      if (index > level || source === undefined) return '';
      const value = state.values.get(index) ?? source.start;
      // Legal numbering turns letters and Roman numbers into digits; a level that prints nothing still prints nothing.
      const format = own.legal && source.format !== 'none' ? 'decimal' : source.format;
      return format === 'bullet' ? '' : formatNumber(value, format, source.customFormat);
    });
    return { marker: marker.trim(), bullet, listId, level };
  }

  private count(
    state: ListState,
    numberingId: string,
    instance: NumberingInstance,
    level: number,
    levelOf: (index: number) => NumberingLevel | undefined,
  ): void {
    const start = (index: number): number => instance.overrides.get(index)?.startOverride ?? levelOf(index)?.start ?? 1;
    // Levels above that were skipped count as used once: 1 → 1.1.1 → 1.2.
    const used = state.values.has(0);
    for (let index = 0; index < level; index += 1) {
      const first = this.firstUseOfOverride(state, numberingId, instance, index);
      if (first || !state.values.has(index)) state.values.set(index, start(index));
      if (first && index === 0 && used) state.beginnings += 1;
    }
    const restarts = this.firstUseOfOverride(state, numberingId, instance, level);
    if (restarts && level === 0 && used) state.beginnings += 1;
    const value = state.values.get(level);
    state.values.set(level, value === undefined || restarts ? start(level) : value + 1);
    for (let deeper = level + 1; deeper <= deepestLevel; deeper += 1) {
      const restart = levelOf(deeper)?.restart;
      // A restart level below the level itself is no restart level (17.9.10): the default holds.
      const bound = restart === undefined || restart > deeper ? deeper : restart;
      if (level < bound) state.values.delete(deeper);
    }
  }

  private firstUseOfOverride(state: ListState, numberingId: string, instance: NumberingInstance, level: number): boolean {
    if (instance.overrides.get(level)?.startOverride === undefined) return false;
    const key = `${numberingId}/${level}`;
    if (state.startsApplied.has(key)) return false;
    state.startsApplied.add(key);
    return true;
  }

  private stateOf(listId: string): ListState {
    let state = this.states.get(listId);
    if (state === undefined) {
      state = { values: new Map(), startsApplied: new Set(), beginnings: 0 };
      this.states.set(listId, state);
    }
    return state;
  }

  private resolveAbstract(abstractId: string): (AbstractNumbering & { id: string }) | undefined {
    let id = abstractId;
    // A numbering style can point to a list that points to a style again; nine hops are more than any file needs.
    for (let hop = 0; hop < 9; hop += 1) {
      const found = this.definitions.abstracts.get(id);
      if (found === undefined) return undefined;
      const linked =
        found.numberingStyleLink === undefined ? undefined : this.definitions.styleNumbering.get(found.numberingStyleLink);
      const next = linked === undefined ? undefined : this.definitions.instances.get(linked)?.abstractId;
      if (next === undefined || next === id) return { ...found, id };
      id = next;
    }
    return undefined;
  }
}
