import type { ChatRequest } from '../../../core/chat/chat-model.ts';
import type { FakeOutput } from '../../../core/chat/fake-chat-model.ts';
import { contentStems } from '../../../core/verify/text/content-words.ts';

/** Clauses as a prompt shows them: number and words. */
export function clausesShown(request: ChatRequest): readonly { readonly id: number; readonly words: string }[] {
  return [...request.prompt.matchAll(/^\[(\d+)\] .*\n(.*)$/gmu)].map((match) => ({
    id: Number(match[1]),
    words: match[2] ?? '',
  }));
}

/**
 * What a plain, honest model would write: for each part of the question the clause that shares most words and figures with it,
 * or none; and as an answer the words of the clauses themselves. It has nothing but the prompt to go by.
 */
export function readingOutput(request: ChatRequest): FakeOutput {
  const shown = clausesShown(request);
  const parts = [...request.prompt.matchAll(/^([A-F])\. (.*)$/gmu)];
  if (parts.length === 0)
    return {
      text: JSON.stringify({
        sentences: shown.map(({ id, words }) => ({ ids: [id], text: words.replace(/["\\\n]/gu, '').slice(0, 300) })),
      }),
    };
  const choice = parts.map((part) => {
    const asked = featuresOf(part[2] ?? '');
    const scored = shown.map(({ id, words }) => {
      const own = featuresOf(words);
      return { id, shared: [...asked].filter((feature) => own.has(feature)).length };
    });
    const best = scored.reduce((one, other) => (other.shared > one.shared ? other : one), { id: 0, shared: 0 });
    return [part[1] ?? '', best.shared === 0 ? [] : [best.id]] as const;
  });
  return { text: JSON.stringify(Object.fromEntries(choice)) };
}

function featuresOf(text: string): ReadonlySet<string> {
  return new Set([...contentStems(text), ...(text.match(/\d+/gu) ?? [])]);
}
