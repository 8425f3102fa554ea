import { Check, ChevronRight, Minus } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, createContext, useCallback, useContext, useRef } from 'react';
import { classes } from './classes.ts';

/** Classes of the surface of everything that floats beside its button. */
export const popupClasses = 'z-50 animate-appear rounded-card border border-line bg-overlay shadow-floating';

export const menuItemClasses =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none select-none data-highlighted:bg-ink/7 touch:min-h-11';

type MenuSurfaceProps = {
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
};

type RunAfterMenu = (act: () => void) => void;

const AfterMenu = createContext<RunAfterMenu>((act) => act());

/** Renders the open part of a `DropdownMenu`. */
export const MenuSurface = ({ align = 'end', className = 'min-w-44', children }: MenuSurfaceProps) => {
  const waiting = useRef<() => void>(undefined);
  const runAfterMenu = useCallback<RunAfterMenu>((act) => {
    waiting.current = act;
  }, []);
  const run = (): void => {
    const { current: act } = waiting;
    waiting.current = undefined;
    // Radix focuses the button when this returns.
    if (act !== undefined) queueMicrotask(act);
  };
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={run}
        className={classes(popupClasses, 'p-1 text-sm', className)}
      >
        <AfterMenu value={runAfterMenu}>{children}</AfterMenu>
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  );
};

type ActionItemProps = {
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/**
 * Renders an item whose action runs once the menu has closed and its button has the focus: a dialog that the action opens returns the focus to
 * the element that had it before.
 */
export const ActionItem = ({ onPress, isDisabled = false, className, children }: ActionItemProps) => {
  const runAfterMenu = useContext(AfterMenu);
  return (
    <DropdownMenu.Item
      disabled={isDisabled}
      onSelect={() => runAfterMenu(onPress)}
      className={classes(menuItemClasses, className)}
    >
      {children}
    </DropdownMenu.Item>
  );
};

type SubmenuProps = {
  /** The item that opens it. */
  readonly item: ReactNode;
  readonly children: ReactNode;
};

/** Renders a menu beside an item of a `DropdownMenu`. */
export const Submenu = ({ item, children }: SubmenuProps) => (
  <DropdownMenu.Sub>
    <DropdownMenu.SubTrigger className={classes(menuItemClasses, 'data-[state=open]:bg-ink/7')}>
      {item}
      <ChevronRight aria-hidden="true" className="-mr-0.5 size-4 text-muted" />
    </DropdownMenu.SubTrigger>
    <DropdownMenu.Portal>
      <DropdownMenu.SubContent
        sideOffset={4}
        alignOffset={-5}
        collisionPadding={8}
        className={classes(popupClasses, 'min-w-40 p-1 text-sm')}
      >
        {children}
      </DropdownMenu.SubContent>
    </DropdownMenu.Portal>
  </DropdownMenu.Sub>
);

export const MenuSeparator = () => <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;

/** Classes of a heading over items, at the edge of their texts. */
export const menuLabelClasses = 'py-1 pt-1.5 pr-2.5 pl-9 text-xs text-muted';

/** Draws the box of an item that is on or off, in the place of an icon. */
export const MenuBox = ({ isMixed = false }: { readonly isMixed?: boolean }) => (
  <span
    aria-hidden="true"
    className="flex size-4 shrink-0 items-center justify-center rounded-[4px] border border-line-strong bg-raised in-data-[state=checked]:border-accent in-data-[state=checked]:bg-accent in-data-[state=indeterminate]:border-accent"
  >
    <DropdownMenu.ItemIndicator>
      {isMixed ? (
        <Minus className="size-3 text-accent" />
      ) : (
        <Check strokeWidth={3} className="size-3 text-on-accent" />
      )}
    </DropdownMenu.ItemIndicator>
  </span>
);

/** Draws the mark of a chosen item. */
export const MenuTick = () => (
  <DropdownMenu.ItemIndicator>
    <Check aria-hidden="true" className="size-4 text-accent" />
  </DropdownMenu.ItemIndicator>
);
