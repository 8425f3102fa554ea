import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { ActionItem, MenuSeparator, MenuSurface, menuItemClasses } from './menu.tsx';

export type MenuAction = {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Whether the action destroys something; it is set apart from the others. */
  readonly isDangerous?: boolean;
  /** Whether the action runs in the press itself, as copying needs in some browsers; the others run once the menu's button has the focus. */
  readonly isImmediate?: boolean;
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
      {actions.map((action, index) => (
        <DropdownMenu.Group key={action.label}>
          {action.isDangerous === true && index > 0 ? <MenuSeparator /> : null}
          <Item action={action} />
        </DropdownMenu.Group>
      ))}
    </MenuSurface>
  </DropdownMenu.Root>
);

const Item = ({ action }: { readonly action: MenuAction }) => {
  const { label, Icon, isDangerous = false, isImmediate = false, onPress } = action;
  const content = (
    <>
      <Icon aria-hidden="true" className={classes('size-4', !isDangerous && 'text-muted')} />
      {label}
    </>
  );
  return isImmediate ? (
    <DropdownMenu.Item className={menuItemClasses} onSelect={onPress}>
      {content}
    </DropdownMenu.Item>
  ) : (
    <ActionItem className={isDangerous ? 'text-danger' : undefined} onPress={onPress}>
      {content}
    </ActionItem>
  );
};
