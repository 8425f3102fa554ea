import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isUnseen, type Notices } from '../../data/notices/notice.ts';
import { useNotices } from '../../data/notices/notices.ts';
import { menuButtonClasses } from '../../ui/choice-menu.tsx';
import { classes } from '../../ui/classes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PopupButton } from '../../ui/popup-button.tsx';

export const noticesButtonClasses = classes(menuButtonClasses, 'relative');

/** The texts that a new account shows in place of notices, until it has some. */
export const FIRST_NOTICES = ['retention', 'meetings'] as const;

const COUNT_MAX = 9;

export type NoticesState = {
  /** The notices; undefined until they have loaded. */
  readonly notices: Notices | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
};

const NoticesPanel = lazyPart(async () => (await import('./notices-panel.tsx')).NoticesPanel);

/** Opens the user's notices, and shows the number of those not seen yet. */
export const NoticesButton = () => {
  const { t } = useTranslation('frame');
  const { data, isError, refetch } = useNotices();
  const state: NoticesState = {
    notices: data,
    hasFailed: isError && data === undefined,
    onRetry: () => void refetch(),
  };
  const count = countOf(data);
  return (
    <PopupButton
      Popup={NoticesPanel}
      popup={state}
      kind="dialog"
      label={count === 0 ? t('notices.label') : t('notices.count', { count })}
      title={t('notices.label')}
      className={noticesButtonClasses}
    >
      <NoticesSign count={count} />
    </PopupButton>
  );
};

/** Returns the number on the button. */
export const countOf = (notices: Notices | undefined): number => {
  if (notices === undefined) return 0;
  if (areFirst(notices)) return FIRST_NOTICES.length;
  return notices.items.filter((notice) => isUnseen(notice, notices.seen)).length;
};

/** Returns whether the account never had a notice. */
export const areFirst = ({ items, seen }: Notices): boolean => items.length === 0 && seen.length === 0;

/** Renders the content of the button. */
export const NoticesSign = ({ count }: { readonly count: number }) => (
  <>
    <Bell aria-hidden="true" className="size-4.5" />
    {count === 0 ? null : (
      <span
        aria-hidden="true"
        className="absolute top-0.5 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-on-accent tabular-nums touch:top-1.5 touch:right-1.5"
      >
        {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
      </span>
    )}
  </>
);
