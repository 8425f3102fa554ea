import type { StatusCounts } from '@escriba/contracts/transcription/library';
import { Upload } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../ui/app-link.tsx';
import { nameTab } from '../../ui/page-title.ts';
import { FilterButton } from './filter-dialog.tsx';
import type { ListAddress } from './list-address.ts';
import { SearchBox } from './search-box.tsx';
import { SortMenu } from './sort-menu.tsx';
import { StatusChips } from './status-chips.tsx';
import { uploadPath } from './upload-path.ts';

export type FilterProps = {
  readonly address: ListAddress;
  /** The counts; undefined until the list is loaded. */
  readonly counts: StatusCounts | undefined;
  readonly onChange: (changes: Partial<ListAddress>, how?: { readonly replace?: boolean }) => void;
};

type ToolbarProps = FilterProps & {
  readonly searchId: string;
  /** How many recordings are found, in words; undefined before the list is requested. */
  readonly count?: string;
  /** Whether there are tools. False in a library without recordings: there is nothing to search, and the list's place has the first step. */
  readonly hasTools: boolean;
  /** More filters and tools. */
  readonly children?: ReactNode;
};

/**
 * Renders title, search and the way to the next recording in one line, filters and order in a second one. Where there is no room, a sheet has
 * filters and order.
 */
export const Toolbar = ({ searchId, count, hasTools, children, ...filter }: ToolbarProps) => {
  const { t } = useTranslation('library');
  const title = t('title');
  useEffect(() => nameTab(title), [title]);
  return (
    <header className="@container -mt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="mr-auto min-h-13 @3xl:mr-1 @3xl:min-h-12 @3xl:min-w-40">
          <h1 className="font-serif text-2xl font-medium tracking-[-0.015em] @3xl:text-xl">{title}</h1>
          {count === undefined ? null : <p className="text-xs text-muted tabular-nums">{count}</p>}
        </div>
        {hasTools ? (
          <>
            {/* Phones have this link in the bar at the bottom. */}
            <AppLink
              to={uploadPath(filter.address.folder)}
              look="primary"
              className="order-2 max-md:hidden @3xl:ml-auto"
            >
              <Upload aria-hidden="true" className="size-4.5" />
              {t('uploadRecording')}
            </AppLink>
            <Tools searchId={searchId} tools={children} {...filter} />
          </>
        ) : (
          <Room />
        )}
      </div>
    </header>
  );
};

/** Holds the second line of the tools, empty: nothing moves when it becomes known that there are no recordings. */
const Room = () => <div className="order-3 min-h-11 basis-full @3xl:min-h-9" />;

type ToolsProps = FilterProps & { readonly searchId: string; readonly tools: ReactNode };

const Tools = ({ searchId, tools, ...filter }: ToolsProps) => {
  const { t } = useTranslation('library');
  const { search } = filter.address;
  return (
    <>
      <section
        aria-label={t('tools.label')}
        className="order-3 flex min-w-0 basis-full items-center gap-2 @3xl:order-1 @3xl:grow @3xl:basis-0"
      >
        <SearchBox
          id={searchId}
          search={search}
          // A search adds one history entry, however many keys it took.
          onSearch={(next) => filter.onChange({ search: next }, { replace: search !== '' && next !== '' })}
        />
        <FilterButton {...filter} />
      </section>
      <span className="order-3 hidden basis-full @3xl:block" />
      <div className="order-4 hidden min-w-0 @3xl:flex">
        <StatusChips {...filter} />
      </div>
      <div className="order-1 flex min-w-0 flex-wrap items-center gap-x-0.5 @3xl:order-5 @3xl:ml-auto">
        {tools}
        <span className="hidden @3xl:flex">
          <SortMenu {...filter} />
        </span>
      </div>
    </>
  );
};
