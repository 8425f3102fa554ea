import { ArrowLeft, X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { EnclosingDialog } from './page-link.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useFocusBack } from './use-focus-back.ts';

type SheetProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Whether there are texts side by side. */
  readonly isWide?: boolean;
  /** The content: one `SheetPage`. */
  readonly children: ReactNode;
};

/** Renders a side sheet: at the right on wide screens, at the bottom on phones. */
export const Sheet = ({ isOpen, onOpenChange, isWide = false, children }: SheetProps) => {
  const focus = useFocusBack();
  useBackCloses(isOpen, () => onOpenChange(false));
  return (
    <Parts.Root open={isOpen} onOpenChange={onOpenChange}>
      <Parts.Portal>
        <Parts.Overlay className="fixed inset-0 z-50 animate-write bg-veil" />
        <Parts.Content
          {...focus}
          className={classes(
            'fixed inset-x-0 bottom-0 z-50 flex h-[88dvh] animate-appear flex-col rounded-t-zone border border-line bg-overlay shadow-floating outline-none',
            'sm:inset-y-0 sm:right-0 sm:left-auto sm:h-auto sm:max-w-[calc(100vw-3rem)] sm:rounded-none sm:rounded-l-zone sm:border-y-0 sm:border-r-0',
            isWide ? 'sm:w-[48rem]' : 'sm:w-[27rem]',
          )}
        >
          <EnclosingDialog value={() => onOpenChange(false)}>{children}</EnclosingDialog>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
};

type SheetPageProps = {
  readonly title: string;
  readonly text: string;
  /** A link back to the sheet's previous content. */
  readonly back?: { readonly label: string; readonly onPress: () => void };
  /** The content that stays at the bottom while the rest scrolls. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** Renders the content of a sheet: title, a scrolling part and actions. */
export const SheetPage = ({ title, text, back, foot, children }: SheetPageProps) => {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex flex-col gap-1.5 border-b border-line px-5 pt-5 pb-4 sm:px-6">
        <div className="flex items-start gap-2">
          {back === undefined ? null : (
            <IconButton label={back.label} onClick={back.onPress} className="-my-1 -ml-2">
              <ArrowLeft aria-hidden="true" className="size-4.5" />
            </IconButton>
          )}
          <Parts.Title className="min-w-0 grow font-serif text-xl font-medium tracking-[-0.01em] wrap-anywhere">
            {title}
          </Parts.Title>
          <Parts.Close asChild>
            <IconButton label={t('close')} className="-my-1 -mr-2">
              <X aria-hidden="true" className="size-4.5" />
            </IconButton>
          </Parts.Close>
        </div>
        <Parts.Description className="text-sm text-muted text-pretty">{text}</Parts.Description>
      </div>
      <div className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">
        {children}
      </div>
      {foot === undefined ? null : (
        <div className="flex flex-col gap-2 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row-reverse sm:px-6">
          {foot}
        </div>
      )}
    </>
  );
};
