import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { MenuSeparator, MenuSurface, menuItemClasses } from './menu.tsx';

export type MenuAction = {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Whether the action destroys something; it is set apart from the others. */
  readonly isDangerous?: boolean;
  readonly onPress: () => void;
};

type ActionMenuProps = {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** The id of the button. */
  readonly id?: string;
  /** The content of the button. */
  readonly children: ReactNode;
};

/** Renders a button with a menu of actions. */
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
    <MenuSurface>
      {actions.map(({ label: name, Icon, isDangerous = false, onPress }, index) => (
        <DropdownMenu.Group key={name}>
          {isDangerous && index > 0 ? <MenuSeparator /> : null}
          <DropdownMenu.Item
            className={classes(menuItemClasses, isDangerous && 'text-danger')}
            onSelect={onPress}
          >
            <Icon aria-hidden="true" className={classes('size-4', !isDangerous && 'text-muted')} />
            {name}
          </DropdownMenu.Item>
        </DropdownMenu.Group>
      ))}
    </MenuSurface>
  </DropdownMenu.Root>
);
