import { LIST_SORTS } from '@escriba/contracts/transcription/library';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useStatusChoices } from './status-chips.tsx';
import type { FilterProps } from './toolbar.tsx';

/** Opens filter and order where the toolbar has no room for them; marked while the list is filtered. */
export const FilterButton = (filter: FilterProps) => {
  const { t } = useTranslation('library');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        aria-label={t('tools.filter')}
        title={t('tools.filter')}
        className="relative shrink-0 px-3! @3xl:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        {filter.address.status === undefined ? null : (
          <span aria-hidden="true" className="absolute -top-1 -right-1 size-2.5 rounded-full bg-accent" />
        )}
      </Button>
      <FilterDialog {...filter} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
};

type FilterDialogProps = FilterProps & {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

const FilterDialog = ({ isOpen, onOpenChange, ...filter }: FilterDialogProps) => {
  const { t } = useTranslation('library');
  const { address, onChange } = filter;
  const statuses = useStatusChoices(filter);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('tools.filter')}
      text={t('tools.filterText')}
    >
      <Choices
        label={t('tools.status')}
        value={address.status ?? ''}
        options={statuses.map(({ status = '', label, count }) => ({ value: status, label, count }))}
        onChoose={(value) => onChange({ status: statuses.find(({ status }) => status === value)?.status })}
      />
      <Choices
        label={t('tools.sort')}
        value={address.sort}
        options={LIST_SORTS.map((value) => ({ value, label: t(`sort.${value}`), count: '' }))}
        onChoose={(value) => onChange({ sort: value })}
      />
      <Button look="primary" size="large" onClick={() => onOpenChange(false)}>
        {t('tools.showResults')}
      </Button>
    </Dialog>
  );
};

type ChoicesProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly count: string }[];
  readonly onChoose: (value: T) => void;
};

const Choices = <T extends string>({ label, value, options, onChoose }: ChoicesProps<T>) => {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="pb-1 text-sm font-medium text-muted">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="size-4.5 accent-accent"
          />
          <span className="grow">{option.label}</span>
          <span className="text-sm text-muted tabular-nums">{option.count}</span>
        </label>
      ))}
    </fieldset>
  );
};
