import { makeCues, toSrt as writeSrt } from '@escriba/transcript';
import type { Transcript } from '../types.ts';

/** SubRip subtitles by the rules of `@escriba/transcript`, without speakers. */
export const toSrt = ({
  segments,
  language,
  durationMs,
}: Pick<Transcript, 'segments' | 'language' | 'durationMs'>): string => {
  const passages = segments
    .filter(({ unsure }) => !unsure)
    .map(({ words }, index) => ({
      id: String(index),
      speaker: null,
      tokens: words.map((word, at) => ({ ...word, from: at, to: at + 1, kind: 'word' as const })),
    }));
  return writeSrt(makeCues(passages, { language, durationMs }));
};
