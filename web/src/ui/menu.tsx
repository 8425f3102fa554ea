import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** The surface of everything that floats beside its button. */
export const popupClasses = 'z-50 animate-appear rounded-card border border-line bg-overlay shadow-floating';

export const menuItemClasses =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none select-none data-highlighted:bg-ink/7 touch:min-h-11';

type MenuSurfaceProps = {
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
};

/** The open part of a `DropdownMenu`. */
export const MenuSurface = ({ align = 'end', className = 'min-w-44', children }: MenuSurfaceProps) => (
  <DropdownMenu.Portal>
    <DropdownMenu.Content
      align={align}
      sideOffset={6}
      collisionPadding={8}
      className={classes(popupClasses, 'p-1 text-sm', className)}
    >
      {children}
    </DropdownMenu.Content>
  </DropdownMenu.Portal>
);

export const MenuSeparator = () => <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;

/** The mark of a chosen item. */
export const MenuTick = () => (
  <DropdownMenu.ItemIndicator>
    <Check aria-hidden="true" className="size-4 text-accent" />
  </DropdownMenu.ItemIndicator>
);
