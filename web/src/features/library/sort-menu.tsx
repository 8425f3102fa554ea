import { LIST_SORTS } from '@escriba/contracts/transcription/library';
import { ArrowDownWideNarrow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
import type { FilterProps } from './toolbar.tsx';

/** Renders the choice of the list's order. */
export const SortMenu = ({ address: { sort }, onChange }: FilterProps) => {
  const { t } = useTranslation('library');
  return (
    <ChoiceMenu
      label={t('tools.sortBy', { order: t(`sort.${sort}`) })}
      value={sort}
      onChoose={(next) => onChange({ sort: next })}
      options={LIST_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
    >
      <ArrowDownWideNarrow aria-hidden="true" className="size-4.5" />
      {t(`sort.${sort}`)}
    </ChoiceMenu>
  );
};
