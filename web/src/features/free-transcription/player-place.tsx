import type { ReactNode } from 'react';

/** Holds the line of the player, as high before its code has loaded as after: nothing below it moves. */
export const PlayerPlace = ({ children }: { readonly children?: ReactNode }) => (
  <div className="mx-auto flex min-h-21 w-full max-w-reading items-center pb-2 sm:min-h-11 touch:min-h-25 sm:touch:min-h-13">
    {children}
  </div>
);
