import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TranscriptLayout } from '../reading/transcript-layout.ts';
import type { Viewport } from '../reading/viewport.ts';
import { searchText, firstHitFrom, positionOfHit, wordOfHit, toMarks } from './find.ts';

/** The pause in typing after which the text is searched. */
const TYPING_MS = 120;

export type Find = ReturnType<typeof useFind>;

/** Searches the transcript and moves from hit to hit. */
export const useFind = (layout: TranscriptLayout, viewport: Viewport, onMove: () => void) => {
  const [query, setQuery] = useState('');
  const settled = useSettled(query);
  const found = useMemo(() => searchText(layout, settled), [layout, settled]);
  const [at, setAt] = useState(0);
  const count = found.hits.length;
  const index = count === 0 ? -1 : Math.min(at, count - 1);
  const current = found.hits[index];

  useEffect(() => {
    viewport.highlights.markHits(toMarks(layout, found, current));
  }, [viewport, layout, found, current]);

  const latest = useRef({ found, layout, onMove });
  useEffect(() => {
    latest.current = { found, layout, onMove };
  });
  const go = useCallback(
    (next: number) => {
      const hit = latest.current.found.hits[next];
      setAt(next);
      if (hit === undefined) return;
      latest.current.onMove();
      viewport.reveal(wordOfHit(hit));
    },
    [viewport],
  );
  // A new search starts at the reader's position.
  useEffect(() => {
    if (settled.trim() === '') return;
    const now = latest.current;
    go(firstHitFrom(now.layout, now.found, firstVisible()));
  }, [settled, go]);

  return {
    query,
    setQuery,
    count,
    index,
    currentPassageId: current?.passageId,
    /** The start of the current hit in the stored text, if the displayed text is the stored one. */
    currentPosition: current && positionOfHit(layout, current),
    isSettled: query === settled,
    next: () => count > 0 && go((index + 1) % count),
    previous: () => count > 0 && go((index - 1 + count) % count),
    clear: () => setQuery(''),
  };
};

const useSettled = (query: string): string => {
  const [settled, setSettled] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), query === '' ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return query === '' ? '' : settled;
};

/** Returns the first passage that starts on the screen. */
const firstVisible = (): string | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-passage]')].find(
    (element) => element.getBoundingClientRect().bottom > 0,
  )?.dataset['passage'];
