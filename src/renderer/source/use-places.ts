import { useEffect, useMemo, useState } from 'react';
import type { TextRange } from '../../shared/position.ts';
import type { Place } from '../../shared/window/source-view.ts';
import { request } from '../services/window-api.ts';

const known = new Map<string, Place>();
const mostKnown = 20_000;
const mostAsked = 2000;

export function placeKey(documentId: string, range: TextRange): string {
  return `${documentId}:${range.start}-${range.end}`;
}

/** Places of ranges on the pages; those that are not known yet are fetched in one request. */
export function usePlaces(documentId: string, ranges: readonly TextRange[]): ReadonlyMap<string, Place> {
  const [fetched, setFetched] = useState(0);
  useEffect(() => {
    let wanted = true;
    void fetchPlaces(documentId, ranges).then((asked) => {
      if (wanted && asked) setFetched((count) => count + 1);
    });
    return () => {
      wanted = false;
    };
  }, [documentId, ranges]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fetched` tells that more places are known
  return useMemo(() => {
    const found = new Map<string, Place>();
    for (const range of ranges) {
      const key = placeKey(documentId, range);
      const place = known.get(key);
      if (place !== undefined) found.set(key, place);
    }
    return found;
  }, [documentId, ranges, fetched]);
}

/** True when something was asked for. */
export async function fetchPlaces(documentId: string, ranges: readonly TextRange[]): Promise<boolean> {
  const missing = ranges.filter((range) => !known.has(placeKey(documentId, range))).slice(0, mostAsked);
  if (missing.length === 0) return false;
  const result = await request('source.places', { documentId, ranges: missing.map(({ start, end }) => ({ start, end })) });
  if (!result.ok) return false;
  if (known.size > mostKnown) known.clear();
  result.value.places.forEach((place, index) => {
    const range = missing[index];
    if (range !== undefined) known.set(placeKey(documentId, range), place);
  });
  return true;
}

export async function placeOf(documentId: string, range: TextRange): Promise<Place | null> {
  await fetchPlaces(documentId, [range]);
  return known.get(placeKey(documentId, range)) ?? null;
}
