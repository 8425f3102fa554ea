import { type StatusCounts, LIST_SORTS } from '@escriba/contracts/transcription/library';
import { ArrowDownWideNarrow, SlidersHorizontal, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
import { nameTab } from '../../ui/page-title.ts';
import { FilterDialog } from './filter-dialog.tsx';
import type { ListAddress } from './list-address.ts';
import { SearchBox } from './search-box.tsx';
import { StatusChips } from './status-chips.tsx';

export type FilterProps = {
  readonly address: ListAddress;
  /** Undefined until the list is loaded. */
  readonly counts: StatusCounts | undefined;
  readonly onChange: (changes: Partial<ListAddress>, how?: { readonly replace?: boolean }) => void;
};

type ToolbarProps = FilterProps & {
  readonly searchId: string;
  /** False in a library without recordings: there is nothing to search. */
  readonly hasTools: boolean;
};

/** One line: title, search, filter, order and the way to the next recording. On phones filter and order open below. */
export const Toolbar = ({ searchId, hasTools, ...filter }: ToolbarProps) => {
  const { t } = useTranslation('library');
  const title = t('title');
  useEffect(() => nameTab(title), [title]);
  return (
    <header className="@container -mt-2">
      <div className="flex flex-wrap items-center gap-3 @3xl:flex-nowrap">
        <h1 className="mr-auto pt-0.5 font-serif text-2xl font-medium tracking-[-0.015em] @3xl:mr-1 @3xl:text-xl">
          {title}
        </h1>
        <AppLink to={paths.appUpload} look="primary" className="@3xl:order-last @3xl:ml-auto">
          <Upload aria-hidden="true" className="size-4.5" />
          {t('uploadRecording')}
        </AppLink>
        <p className="-mt-2 basis-full text-muted text-pretty @3xl:hidden">{t('text')}</p>
        {hasTools ? <Tools searchId={searchId} {...filter} /> : null}
      </div>
    </header>
  );
};

const Tools = ({ searchId, ...filter }: Omit<ToolbarProps, 'hasTools'>) => {
  const { t } = useTranslation('library');
  const { address, onChange } = filter;
  const { search, sort } = address;
  const [isFiltering, setFiltering] = useState(false);
  return (
    <section
      aria-label={t('tools.label')}
      className="flex min-w-0 basis-full items-center gap-2 @3xl:grow @3xl:basis-0 @3xl:gap-3"
    >
      <SearchBox
        id={searchId}
        search={search}
        // A search adds one history entry, however many keys it took.
        onSearch={(next) => onChange({ search: next }, { replace: search !== '' && next !== '' })}
      />
      <div className="hidden min-w-0 shrink @3xl:flex">
        <StatusChips {...filter} />
      </div>
      <div className="hidden @3xl:flex">
        <ChoiceMenu
          label={t('tools.sortBy', { order: t(`sort.${sort}`) })}
          value={sort}
          onChoose={(next) => onChange({ sort: next })}
          options={LIST_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        >
          <ArrowDownWideNarrow aria-hidden="true" className="size-4.5" />
        </ChoiceMenu>
      </div>
      <Button
        onClick={() => setFiltering(true)}
        aria-label={t('tools.filter')}
        title={t('tools.filter')}
        className="relative shrink-0 px-3! @3xl:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        {address.status === undefined ? null : (
          <span aria-hidden="true" className="absolute -top-1 -right-1 size-2.5 rounded-full bg-accent" />
        )}
      </Button>
      <FilterDialog {...filter} isOpen={isFiltering} onOpenChange={setFiltering} />
    </section>
  );
};
