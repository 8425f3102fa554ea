import type { ComponentType, ReactNode } from 'react';
import { classes } from './classes.ts';
import { lazyPart } from './lazy-part.tsx';
import { PopupButton } from './popup-button.tsx';

export type ChoiceMenuProps<T extends string = string> = {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly icon?: ReactNode }[];
  readonly onChoose: (value: T) => void;
  /** The content of the closed button. */
  readonly children: ReactNode;
};

export const menuButtonClasses = classes(
  'inline-flex h-9 min-w-9 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-muted',
  'transition-colors duration-150 hover:bg-ink/6 hover:text-ink data-[state=open]:bg-ink/6 data-[state=open]:text-ink touch:h-11 touch:min-w-11',
);

const OpenMenu = lazyPart(
  async () => (await import('./choice-menu-open.tsx')).OpenChoiceMenu as ComponentType<ChoiceMenuProps>,
);

/** Renders a button with a short menu of exclusive options. */
export const ChoiceMenu = <T extends string>(props: ChoiceMenuProps<T>) => (
  <PopupButton
    Popup={OpenMenu}
    popup={props as unknown as ChoiceMenuProps}
    kind="menu"
    label={props.label}
    title={props.label}
    className={menuButtonClasses}
  >
    {props.children}
  </PopupButton>
);
