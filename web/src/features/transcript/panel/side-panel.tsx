import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Sheet, SheetPage } from '../../../ui/sheet.tsx';
import { placeClasses, useIsDocked } from './docking.ts';

type SidePanelProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly text: string;
  /** Whether the focus moves into a panel that opens beside the text; it does by default. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
};

/** Renders something to have in view while reading: beside the text of a wide page, elsewhere a sheet over it. */
export const SidePanel = ({ isOpen, onOpenChange, title, text, children, ...docked }: SidePanelProps) => {
  const isDocked = useIsDocked();
  if (!isDocked)
    return (
      <Sheet isOpen={isOpen} onOpenChange={onOpenChange}>
        <SheetPage title={title} text={text}>
          {children}
        </SheetPage>
      </Sheet>
    );
  if (!isOpen) return null;
  return (
    <DockedPanel {...docked} title={title} text={text} onClose={() => onOpenChange(false)}>
      {children}
    </DockedPanel>
  );
};

type DockedPanelProps = Omit<SidePanelProps, 'isOpen' | 'onOpenChange'> & {
  readonly onClose: () => void;
};

/** Renders the panel beside the text. The page leaves its place free (`besidePanelClasses`). The focus moves into it, and back when it closes. */
const DockedPanel = ({ title, text, takesFocus = true, onClose, children }: DockedPanelProps) => {
  const { t } = useTranslation();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (takesFocus) panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
    // Only the opening moves the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the panel from each of its controls
    <aside
      ref={panel}
      aria-labelledby={titleId}
      data-docked="right"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={classes(placeClasses, 'z-40 flex flex-col outline-none')}
    >
      <div className="flex flex-col gap-1 px-5 pt-4 pb-3">
        <div className="flex items-center justify-between gap-2">
          <h2 id={titleId} className="font-serif text-lg font-medium tracking-[-0.01em]">
            {title}
          </h2>
          <IconButton label={t('close')} onClick={onClose} className="-mr-2">
            <X aria-hidden="true" className="size-4.5" />
          </IconButton>
        </div>
        <p className="text-sm text-muted text-pretty">{text}</p>
      </div>
      <div className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain px-5 pt-2 pb-5">
        {children}
      </div>
    </aside>
  );
};
