import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type MenuAction = {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Destroys something; stands apart from the others. */
  readonly isDangerous?: boolean;
  readonly onPress: () => void;
};

type ActionMenuProps = {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** Of the button. */
  readonly id?: string;
  /** What the button shows. */
  readonly children: ReactNode;
};

const ITEM =
  'flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 outline-none select-none data-highlighted:bg-ink/7 touch:h-11';

/** A button with a list of things to do. */
export const ActionMenu = ({ label, actions, id, children }: ActionMenuProps) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      title={label}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors duration-150 hover:bg-ink/6 hover:text-ink data-[state=open]:bg-ink/6 data-[state=open]:text-ink touch:size-11"
    >
      {children}
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-50 min-w-44 animate-appear rounded-card border border-line bg-overlay p-1 text-sm shadow-floating"
      >
        {actions.map(({ label: name, Icon, isDangerous = false, onPress }, index) => (
          <DropdownMenu.Group key={name}>
            {isDangerous && index > 0 ? <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" /> : null}
            <DropdownMenu.Item className={classes(ITEM, isDangerous && 'text-danger')} onSelect={onPress}>
              <Icon aria-hidden="true" className={classes('size-4', !isDangerous && 'text-muted')} />
              {name}
            </DropdownMenu.Item>
          </DropdownMenu.Group>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);
