import { X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { EnclosingDialog } from './page-link.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useFocusBack } from './use-focus-back.ts';

type DialogProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly text: string;
  /** The label of the button that closes; 'Close' where absent. */
  readonly closeLabel?: string;
  /** Whether there are texts side by side. */
  readonly isWide?: boolean;
  /** Whether there is a form with fields side by side. */
  readonly isForm?: boolean;
  /** Called when Back in the browser is used; the dialog closes where absent. */
  readonly onBack?: () => void;
  /** Moves the focus elsewhere on close, if the element that opened the dialog no longer exists. */
  readonly onCloseAutoFocus?: (event: Event) => void;
  readonly children: ReactNode;
};

/** Renders a modal dialog: centred on wide screens, at the bottom on phones. */
export const Dialog = ({
  isOpen,
  onOpenChange,
  title,
  text,
  closeLabel,
  isWide = false,
  isForm = false,
  onBack,
  onCloseAutoFocus,
  children,
}: DialogProps) => {
  const focus = useFocusBack();
  useBackCloses(isOpen, onBack ?? (() => onOpenChange(false)));
  return (
    <Parts.Root open={isOpen} onOpenChange={onOpenChange}>
      <Parts.Portal>
        <Parts.Overlay className="fixed inset-0 z-50 animate-write bg-veil" />
        <Parts.Content
          {...focus}
          {...(onCloseAutoFocus === undefined ? {} : { onCloseAutoFocus })}
          ref={keepFocusInView}
          onKeyUp={scrollToFocused}
          className={classes(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[89dvh] sm:max-h-[min(92dvh,calc(100dvh-9rem))] animate-appear flex-col gap-5 overflow-y-auto rounded-t-zone border border-line bg-overlay p-5 shadow-floating outline-none sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-zone sm:p-6',
            isWide
              ? 'sm:w-[min(52rem,calc(100vw-3rem))]'
              : isForm
                ? 'sm:w-[min(39rem,calc(100vw-3rem))]'
                : 'sm:w-[28rem]',
          )}
        >
          <div className="flex flex-col gap-2">
            <Parts.Title className="pr-10 font-serif text-xl font-medium tracking-[-0.01em]">
              {title}
            </Parts.Title>
            <Parts.Description className="text-sm text-muted text-pretty wrap-anywhere">
              {text}
            </Parts.Description>
          </div>
          <EnclosingDialog value={() => onOpenChange(false)}>{children}</EnclosingDialog>
          {/* Last, so that the focus starts on the content. */}
          <CloseButton label={closeLabel} />
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
};

/** Keeps the focus in view when late content, such as the state of a payment, makes the dialog grow, or only its content once the dialog scrolls. */
const keepFocusInView = (dialog: HTMLElement | null): (() => void) | undefined => {
  if (dialog === null) return undefined;
  const sizes = new ResizeObserver(() => {
    const { activeElement } = document;
    if (dialog.contains(activeElement) && activeElement !== dialog)
      activeElement?.scrollIntoView({ block: 'nearest' });
  });
  const observe = (): void => {
    for (const part of [dialog, ...dialog.children]) sizes.observe(part);
  };
  const parts = new MutationObserver(observe);
  observe();
  parts.observe(dialog, { childList: true });
  return () => {
    parts.disconnect();
    sizes.disconnect();
  };
};

/** Scrolls to the focused element. From the last one Radix moves the focus to the first one, and back, without scrolling there. */
const scrollToFocused = ({ key, target }: KeyboardEvent<HTMLElement>): void => {
  if (key === 'Tab' && target instanceof Element) target.scrollIntoView({ block: 'nearest' });
};

const CloseButton = ({ label }: { readonly label: string | undefined }) => {
  const { t } = useTranslation();
  return (
    <Parts.Close asChild>
      <IconButton label={label ?? t('close')} className="absolute top-4 right-3 sm:top-5 sm:right-4">
        <X aria-hidden="true" className="size-4.5" />
      </IconButton>
    </Parts.Close>
  );
};
