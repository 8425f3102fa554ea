import { classes } from './classes.ts';

/** One of the five speaker colours; 0 is no speaker. */
export type SpeakerHue = 0 | 1 | 2 | 3 | 4 | 5;

/** Returns the colour of the speaker at an index of the document's speakers; the sixth has the first one's colour again. */
export const speakerHue = (index: number): SpeakerHue => (index < 0 ? 0 : (HUES[index % HUES.length] ?? 0));

const HUES = [1, 2, 3, 4, 5] as const;

export const GROUNDS: Readonly<Record<SpeakerHue, string>> = {
  0: 'bg-muted',
  1: 'bg-speaker-1',
  2: 'bg-speaker-2',
  3: 'bg-speaker-3',
  4: 'bg-speaker-4',
  5: 'bg-speaker-5',
};

/** Returns the classes of a dot in a speaker's colour. */
export const dotClasses = (hue: SpeakerHue): string =>
  classes('inline-block size-2.5 shrink-0 rounded-full', GROUNDS[hue]);
