import { CLEAN_KINDS, type CleanKind } from '@escriba/contracts/shared/clean-kinds';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../../ui/check-field.tsx';
import { withCleanKind } from './kept-clean.ts';

type CleanFieldProps = {
  readonly kinds: readonly CleanKind[];
  readonly onChange: (kinds: readonly CleanKind[]) => void;
};

/** Renders in a form what the clean text changes. */
export const CleanField = ({ kinds, onChange }: CleanFieldProps) => {
  const { t } = useTranslation('cleaning');
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-1 border-l-2 border-line pl-3">
      <legend className="sr-only">{t('label')}</legend>
      {CLEAN_KINDS.map((kind) => (
        <CheckField
          key={kind}
          label={t(`kind.${kind}`)}
          isOn={kinds.includes(kind)}
          onChange={(isOn) => onChange(withCleanKind(kinds, kind, isOn))}
        />
      ))}
    </fieldset>
  );
};
