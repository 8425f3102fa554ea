import { Keyboard, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';

type ListNotesProps = {
  /** How many recordings are found, in words. */
  readonly count: string;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  readonly onHelp: () => void;
  /** The filters by folder and tags. */
  readonly children: ReactNode;
};

/** Shown above the list: the number of recordings, and the keys that work in the list. */
export const ListNotes = ({ count, isRefreshing, onRefresh, onHelp, children }: ListNotesProps) => {
  const { t } = useTranslation('library');
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-1 text-sm text-muted">
      <p className="tabular-nums">{count}</p>
      <IconButton
        label={t(isRefreshing ? 'tools.refreshing' : 'tools.refresh')}
        aria-busy={isRefreshing}
        onClick={onRefresh}
      >
        <RefreshCw
          aria-hidden="true"
          className={`size-4 ${isRefreshing ? 'animate-spin motion-reduce:animate-none' : ''}`}
        />
      </IconButton>
      {children}
      <button
        type="button"
        onClick={onHelp}
        className="ml-auto inline-flex min-h-9 items-center gap-1.5 rounded-control px-2.5 transition-colors duration-150 hover:bg-ink/6 hover:text-ink [@media(pointer:coarse)]:hidden max-sm:hidden"
      >
        <Keyboard aria-hidden="true" className="size-4" />
        {t('shortcuts.open')}
      </button>
    </div>
  );
};
