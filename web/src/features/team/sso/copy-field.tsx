import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { selectFromStart } from '../../../ui/use-field-copying.ts';

type CopyFieldProps = { readonly label: string; readonly value: string; readonly hint?: string };

/** Shows a text to enter elsewhere, with a button that copies it. */
export const CopyField = ({ label, value, hint }: CopyFieldProps) => {
  const { t } = useTranslation('sso');
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={label}
        hint={hint}
        value={value}
        readOnly
        className="min-w-0 grow"
        onFocus={(event) => selectFromStart(event.currentTarget)}
      />
      {/* Beside the middle of the field, which has a label above it and may have a hint below. */}
      <CopyIcon text={value} label={t('copyOf', { label })} className="mt-7.5 touch:mt-6.5" />
    </div>
  );
};
