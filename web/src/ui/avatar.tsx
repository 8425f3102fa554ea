import { useState } from 'react';
import { classes } from './classes.ts';
import { toInitials } from './initials.ts';

type AvatarProps = {
  readonly name: string;
  readonly picture: string | null;
  readonly className?: string;
};

/** Renders a user's picture; initials when it is missing or does not load. */
export const Avatar = ({ name, picture, className }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = classes('size-8 shrink-0 rounded-full', className);
  if (picture !== null && picture !== '' && picture !== failed)
    return (
      <img
        src={picture}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setFailed(picture)}
        className={classes(shape, 'object-cover')}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={classes(
        shape,
        'inline-flex items-center justify-center bg-accent/14 text-xs font-semibold text-accent-strong before:content-[attr(data-initials)]',
      )}
      data-initials={toInitials(name)}
    />
  );
};
