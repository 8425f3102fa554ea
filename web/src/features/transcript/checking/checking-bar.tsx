import { Check, ChevronDown, ChevronUp, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { Mode } from '../editing/text-context.ts';
import type { Checking } from './use-checking.ts';

type CheckingBarProps = {
  readonly checking: Checking;
  readonly mode: Mode;
  /** False for a copy that is read without a connection. */
  readonly canEdit: boolean;
};

/** Shows how many words are left to check, and what can be done with the current one; nothing without any. */
export const CheckingBar = ({ checking, mode, canEdit }: CheckingBarProps) => {
  const { t } = useTranslation('transcript');
  if (checking.count === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('checking.label')}
      className="border-t border-line bg-raised px-4 text-sm"
    >
      <div className="mx-auto flex max-w-(--container-reading) items-center gap-x-1">
        <Place checking={checking} />
        {checking.text !== undefined && canEdit ? <WordActions checking={checking} mode={mode} /> : null}
        <IconButton label={t('checking.previous')} onClick={checking.previous}>
          <ChevronUp aria-hidden="true" className="size-4" />
        </IconButton>
        <Button
          look="quiet"
          size="small"
          className="px-2 touch:min-w-11"
          title={t('checking.next')}
          aria-keyshortcuts={mode === 'edit' ? 'Tab Alt+I' : 'I'}
          onClick={checking.next}
        >
          <ChevronDown aria-hidden="true" className="size-4" />
          <span className="sr-only">{t('checking.next')}</span>
          <Key>{KEYS[mode].next}</Key>
        </Button>
      </div>
    </div>
  );
};

const Place = ({ checking: { count, index, text } }: Pick<CheckingBarProps, 'checking'>) => {
  const { t } = useTranslation('transcript');
  const format = new Intl.NumberFormat(useLocale());
  const total = format.format(count);
  const place = { current: format.format(index + 1), total, word: text ?? '' };
  return (
    <p className="min-w-0 grow truncate text-muted tabular-nums">
      {text === undefined ? (
        t('checking.left', { count, formatted: total })
      ) : (
        <span aria-hidden="true">{t('checking.place', place)}</span>
      )}
      <span role="status" className="sr-only">
        {text === undefined ? '' : t('checking.at', place)}
      </span>
    </p>
  );
};

const WordActions = ({ checking, mode }: Pick<CheckingBarProps, 'checking' | 'mode'>) => {
  const { t } = useTranslation('transcript');
  return (
    <>
      {mode === 'read' ? (
        <Button
          look="quiet"
          size="small"
          className="px-2 touch:min-w-11"
          title={t('checking.correct')}
          onClick={checking.correct}
        >
          <PenLine aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">{t('checking.correct')}</span>
        </Button>
      ) : null}
      <Button
        look="quiet"
        size="small"
        className="px-2 touch:min-w-11"
        title={t('checking.confirmText')}
        aria-keyshortcuts={mode === 'edit' ? 'Alt+C' : 'C'}
        onClick={checking.confirm}
      >
        <Check aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{t('checking.confirm')}</span>
        <Key>{KEYS[mode].confirm}</Key>
      </Button>
    </>
  );
};

const ALT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌥' : 'Alt';
/** The keys of both modes: while a text is edited, letters are written. */
const KEYS = {
  read: { next: 'I', confirm: 'C' },
  edit: { next: 'Tab', confirm: `${ALT} C` },
} as const;

const Key = ({ children }: { readonly children: ReactNode }) => (
  <kbd
    aria-hidden="true"
    className="rounded-[5px] border border-line-strong bg-sunken px-1.5 font-sans text-xs leading-5 touch:hidden"
  >
    {children}
  </kbd>
);
