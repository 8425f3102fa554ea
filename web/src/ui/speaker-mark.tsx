import { classes } from './classes.ts';
import { toInitials } from './initials.ts';

/** One of the five speaker colours; 0 is no speaker. */
export type SpeakerHue = 0 | 1 | 2 | 3 | 4 | 5;

/** The colour of the speaker at an index of the document's speakers; the sixth has the first one's colour again. */
export const speakerHue = (index: number): SpeakerHue => (index < 0 ? 0 : (HUES[index % HUES.length] ?? 0));

const HUES = [1, 2, 3, 4, 5] as const;

const GROUNDS: Readonly<Record<SpeakerHue, string>> = {
  0: 'bg-muted',
  1: 'bg-speaker-1',
  2: 'bg-speaker-2',
  3: 'bg-speaker-3',
  4: 'bg-speaker-4',
  5: 'bg-speaker-5',
};

type SpeakerMarkProps = {
  readonly hue: SpeakerHue;
  /** With a name: its initials in a circle. Without: a dot, for a place beside the name. */
  readonly name?: string;
  readonly className?: string;
};

/** A speaker's colour. Decoration only: the name is always beside it, or in the label of what contains it. */
export const SpeakerMark = ({ hue, name, className }: SpeakerMarkProps) =>
  name === undefined ? (
    <span
      aria-hidden="true"
      className={classes('inline-block size-2.5 shrink-0 rounded-full', GROUNDS[hue], className)}
    />
  ) : (
    <span
      aria-hidden="true"
      data-initials={toInitials(name)}
      className={classes(
        'inline-flex size-6 shrink-0 items-center justify-center rounded-full text-[0.625rem] font-semibold text-on-accent before:content-[attr(data-initials)]',
        GROUNDS[hue],
        className,
      )}
    />
  );
