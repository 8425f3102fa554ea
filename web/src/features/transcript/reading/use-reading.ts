import { PERSONAL_KINDS, type TranscriptDocument, type TranscriptPassage } from '@escriba/contracts';
import type { ViewOptions } from '@escriba/transcript';
import { useEffect, useMemo, useState } from 'react';
import { usePlayback } from '../../../media/player/page-playback.ts';
import { type Reading, toReading } from './reading.ts';
import { createViewer } from './shown-passage.ts';
import { createSurface, type Surface } from './surface.ts';
import { useScrolledAway } from './use-scrolled-away.ts';
import { createVoice, type Voice } from './voice.ts';

/** The parts that follow playback outside of React; `id` is the track's. */
export const useSurface = (id: string): { readonly surface: Surface; readonly voice: Voice } => {
  const playback = usePlayback();
  const [made] = useState(() => {
    const surface = createSurface();
    const nextFrame = (callback: () => void) => {
      const frame = requestAnimationFrame(callback);
      return () => cancelAnimationFrame(frame);
    };
    return { surface, voice: createVoice({ playback, id, surface, nextFrame }) };
  });
  useEffect(() => made.voice.start(), [made]);
  useEffect(() => made.surface.close, [made]);
  useScrolledAway(made.voice);
  return made;
};

const ALONE: readonly TranscriptPassage[] = [];

/** A transcript laid out for reading in a view. */
export const useReading = (document: TranscriptDocument, views: ViewOptions): Reading => {
  const { figures = false, noFillers = false, noPersonal = false, personalKinds = PERSONAL_KINDS } = views;
  const { language, segments, unsure, doubtfulSpeakers, overlappingSpeech } = document;
  const viewer = useMemo(
    () => createViewer(language, { figures, noFillers, noPersonal, personalKinds }),
    [language, figures, noFillers, noPersonal, personalKinds],
  );
  // Personal numbers may span passages: only then does a view depend on the neighbours.
  const neighbours = noPersonal ? segments : ALONE;
  const view = useMemo(() => viewer(neighbours), [viewer, neighbours]);
  const isShown = useMemo(() => {
    if (!noFillers) return undefined;
    const withoutFillers = createViewer(language, { noFillers })(ALONE);
    return (passage: TranscriptPassage) => withoutFillers(passage).tokens.length > 0;
  }, [language, noFillers]);
  const reading = useMemo(
    () =>
      toReading(
        {
          segments,
          language,
          ...(unsure === undefined ? {} : { unsure }),
          ...(doubtfulSpeakers === undefined ? {} : { doubtfulSpeakers }),
          ...(overlappingSpeech === undefined ? {} : { overlappingSpeech }),
        },
        view,
        isShown,
      ),
    [segments, language, unsure, doubtfulSpeakers, overlappingSpeech, view, isShown],
  );
  useViewedAhead(reading);
  return reading;
};

const SLICE_MS = 6;

/** Views passages in idle time, so that a search finds them ready. */
const useViewedAhead = ({ passages, view }: Reading): void => {
  useEffect(() => {
    let at = 0;
    let timer: ReturnType<typeof setTimeout>;
    const work = (): void => {
      const until = performance.now() + SLICE_MS;
      for (; at < passages.length && performance.now() < until; at += 1) {
        const passage = passages[at];
        if (passage !== undefined) view(passage);
      }
      if (at < passages.length) timer = setTimeout(work, REST_MS);
    };
    timer = setTimeout(work, REST_MS);
    return () => clearTimeout(timer);
  }, [passages, view]);
};

const REST_MS = 16;
