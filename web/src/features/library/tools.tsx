import { LIST_SORTS, LISTED_STATUSES, type ListedStatus } from '@escriba/contracts';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import type { ListAddress } from './list-address.ts';
import { SearchBox } from './search-box.tsx';

type ToolsProps = {
  readonly searchId: string;
  readonly address: ListAddress;
  readonly isRefreshing: boolean;
  readonly onChange: (changes: Partial<ListAddress>, how?: { readonly replace?: boolean }) => void;
  readonly onRefresh: () => void;
};

/** Search, filter and order of the list. */
export const Tools = ({ searchId, address, isRefreshing, onChange, onRefresh }: ToolsProps) => {
  const { t } = useTranslation('library');
  const { search, status, sort } = address;
  return (
    <section
      aria-label={t('tools.label')}
      className="flex flex-col gap-3 lg:flex-row lg:items-center lg:gap-4"
    >
      <div className="flex min-w-0 grow items-center gap-2">
        <SearchBox
          id={searchId}
          search={search}
          // A search adds one history entry, however many keys it took.
          onSearch={(next) => onChange({ search: next }, { replace: search !== '' && next !== '' })}
        />
        <IconButton
          label={t(isRefreshing ? 'tools.refreshing' : 'tools.refresh')}
          aria-busy={isRefreshing}
          onClick={onRefresh}
          className="size-10 border border-line-strong bg-raised touch:size-12"
        >
          <RefreshCw
            aria-hidden="true"
            className={`size-4.5 ${isRefreshing ? 'animate-spin motion-reduce:animate-none' : ''}`}
          />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:gap-4">
        <Select<ListedStatus | ''>
          label={t('tools.status')}
          value={status ?? ''}
          onChange={(next) => onChange({ status: next === '' ? undefined : next })}
          options={[
            { value: '', label: t('tools.all') },
            ...LISTED_STATUSES.map((value) => ({ value, label: t(`filter.${value}`) })),
          ]}
        />
        <Select
          label={t('tools.sort')}
          value={sort}
          onChange={(next) => onChange({ sort: next })}
          options={LIST_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      </div>
    </section>
  );
};
