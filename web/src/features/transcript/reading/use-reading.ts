import type { TranscriptDocument } from '@escriba/contracts';
import type { ViewOptions } from '@escriba/transcript';
import { useEffect, useMemo, useState } from 'react';
import { playback } from '../../../media/player/current-playback.ts';
import { type Reading, toReading } from './reading.ts';
import { createViewer } from './shown-passage.ts';
import { createStage, type Stage } from './stage.ts';
import { useScrolledAway } from './use-scrolled-away.ts';
import { createVoice, type Voice } from './voice.ts';

/** What the page needs beside React to go with the voice; `id` is the track's. */
export const useStage = (id: string): { readonly stage: Stage; readonly voice: Voice } => {
  const [made] = useState(() => {
    const stage = createStage();
    const nextFrame = (callback: () => void) => {
      const frame = requestAnimationFrame(callback);
      return () => cancelAnimationFrame(frame);
    };
    return { stage, voice: createVoice({ playback, id, stage, nextFrame }) };
  });
  useEffect(() => made.voice.start(), [made]);
  useEffect(() => made.stage.close, [made]);
  useScrolledAway(made.voice);
  return made;
};

/** A transcript laid out for reading in some view. */
export const useReading = (document: TranscriptDocument, views: ViewOptions): Reading => {
  const { figures = false, noFillers = false, noPersonal = false } = views;
  const { language, segments } = document;
  const view = useMemo(
    () => createViewer(language, { figures, noFillers, noPersonal }),
    [language, figures, noFillers, noPersonal],
  );
  return useMemo(() => toReading({ segments, language }, view), [segments, language, view]);
};
