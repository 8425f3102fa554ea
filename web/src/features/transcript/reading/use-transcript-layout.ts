import { CLEAN_KINDS } from '@escriba/contracts/shared/clean-kinds';
import { PERSONAL_KINDS } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import { isCleanedAway, type ViewOptions } from '@escriba/transcript';
import { useEffect, useMemo } from 'react';
import { createViewer } from './shown-passage.ts';
import { type TranscriptLayout, layOutTranscript } from './transcript-layout.ts';

const NO_NEIGHBOURS: readonly TranscriptPassage[] = [];

/** Lays out a transcript in a view: with figures, cleaned, or without personal data. `isJoined` for reading. */
export const useTranscriptLayout = (
  document: TranscriptDocument,
  views: ViewOptions,
  isJoined: boolean,
): TranscriptLayout => {
  const { figures = false, noPersonal = false, personalKinds = PERSONAL_KINDS } = views;
  const { clean = false, cleanKinds = CLEAN_KINDS, showsRemoved = false } = views;
  const { language, segments, unsure, doubtfulSpeakers, overlappingSpeech } = document;
  const viewer = useMemo(
    () => createViewer(language, { figures, noPersonal, personalKinds, clean, cleanKinds, showsRemoved }),
    [language, figures, noPersonal, personalKinds, clean, cleanKinds, showsRemoved],
  );
  // Personal numbers may span passages: only then does a view depend on the neighbours.
  const neighbours = noPersonal ? segments : NO_NEIGHBOURS;
  const view = useMemo(() => viewer(neighbours), [viewer, neighbours]);
  const isShown = useMemo(() => {
    if (!clean || showsRemoved) return undefined;
    return (passage: TranscriptPassage) => !isCleanedAway(passage, language, cleanKinds);
  }, [language, clean, cleanKinds, showsRemoved]);
  const layout = useMemo(
    () =>
      layOutTranscript(
        {
          segments,
          language,
          ...(unsure === undefined ? {} : { unsure }),
          ...(doubtfulSpeakers === undefined ? {} : { doubtfulSpeakers }),
          ...(overlappingSpeech === undefined ? {} : { overlappingSpeech }),
        },
        view,
        { isShown, isJoined },
      ),
    [segments, language, unsure, doubtfulSpeakers, overlappingSpeech, view, isShown, isJoined],
  );
  useViewsAhead(layout);
  return layout;
};

const SLICE_MS = 6;

/** Computes the views of all passages in idle time, so that a search finds them ready. */
const useViewsAhead = ({ passages, view }: TranscriptLayout): void => {
  useEffect(() => {
    let at = 0;
    let timer: ReturnType<typeof setTimeout>;
    const run = (): void => {
      const until = performance.now() + SLICE_MS;
      for (; at < passages.length && performance.now() < until; at += 1) {
        const passage = passages[at];
        if (passage !== undefined) view(passage);
      }
      if (at < passages.length) timer = setTimeout(run, REST_MS);
    };
    timer = setTimeout(run, REST_MS);
    return () => clearTimeout(timer);
  }, [passages, view]);
};

const REST_MS = 16;
