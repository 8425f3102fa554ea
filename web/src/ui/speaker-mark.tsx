import { classes } from './classes.ts';
import { toInitials } from './initials.ts';
import { dotClasses, GROUNDS, type SpeakerHue } from './speaker-hue.ts';

type SpeakerMarkProps = {
  readonly hue: SpeakerHue;
  /** The name: its initials are in a circle. Without it: a dot, for a place beside the name. */
  readonly name?: string;
  readonly className?: string;
};

/** Draws a speaker's colour. Decoration only: the name is always beside it, or in the label of what contains it. */
export const SpeakerMark = ({ hue, name, className }: SpeakerMarkProps) =>
  name === undefined ? (
    <span aria-hidden="true" className={classes(dotClasses(hue), className)} />
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
