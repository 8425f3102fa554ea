import { ChevronDown, ChevronUp, Replace, Search, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { IconButton } from '../../../ui/button.tsx';
import type { Find } from './use-find.ts';

type FindBarProps = {
  readonly find: Find;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onLeave: () => void;
  /** Opens the replacement of the search; undefined for a read-only text. */
  readonly onReplace?: (() => void) | undefined;
};

/** Searches the whole text, including the parts that are not rendered. */
export const FindBar = ({ find, input, onLeave, onReplace }: FindBarProps) => {
  const { t } = useTranslation('transcript');
  const locale = useLocale();
  const { query, count, index } = find;
  const format = new Intl.NumberFormat(locale);
  const leave = () => {
    find.clear();
    onLeave();
  };
  const isAnnounced = query.trim() !== '' && find.isSettled;
  const words =
    count === 0
      ? t('find.none')
      : t('find.count', { current: format.format(index + 1), total: format.format(count) });
  return (
    <div
      role="search"
      className="flex min-w-0 items-center rounded-control border border-line-strong bg-raised transition-colors duration-150 focus-within:border-accent hover:border-ink/70"
    >
      <Search aria-hidden="true" className="ml-2.5 size-4 shrink-0 text-muted" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={t('find.label')}
        placeholder={t('find.placeholder')}
        aria-keyshortcuts="Control+F Meta+F"
        autoComplete="off"
        value={query}
        onChange={(event) => find.setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave();
          else if (event.key === 'Enter') (event.shiftKey ? find.previous : find.next)();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className="h-9 w-full min-w-0 bg-transparent px-2 text-sm outline-none placeholder:text-muted touch:h-11 touch:text-base"
      />
      <span role="status" className="shrink-0 pr-1 text-xs text-muted tabular-nums">
        {isAnnounced ? words : ''}
      </span>
      {query === '' ? null : <FindButtons find={find} onLeave={leave} onReplace={onReplace} />}
    </div>
  );
};

const FindButtons = ({ find, onLeave, onReplace }: Omit<FindBarProps, 'input'>) => {
  const { t } = useTranslation('transcript');
  const isIdle = find.count === 0;
  return (
    <>
      {onReplace === undefined ? null : (
        <IconButton label={t('replace.open')} disabled={isIdle} onClick={onReplace} className="size-8">
          <Replace aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      <IconButton label={t('find.previous')} disabled={isIdle} onClick={find.previous} className="size-8">
        <ChevronUp aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={t('find.next')} disabled={isIdle} onClick={find.next} className="size-8">
        <ChevronDown aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={t('find.close')} onClick={onLeave} className="size-8">
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </>
  );
};
