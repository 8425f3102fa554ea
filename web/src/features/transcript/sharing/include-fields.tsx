import { INCLUDED_FORMS, type IncludedForm } from '@escriba/contracts/transcription/included-insights';
import type { WrittenInsight } from '@escriba/transcript';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../../ui/check-field.tsx';

type IncludeFieldsProps = {
  /** What was made of the text. */
  readonly made: readonly WrittenInsight[];
  readonly include: readonly IncludedForm[];
  readonly onChange: (include: readonly IncludedForm[]) => void;
};

/** Renders what the page of a link can show above the text; nothing if nothing was made of it. */
export const IncludeFields = ({ made, include, onChange }: IncludeFieldsProps) => {
  const { t } = useTranslation(['sharing', 'exporting']);
  const change = (form: IncludedForm, isOn: boolean) =>
    onChange(INCLUDED_FORMS.filter((one) => (one === form ? isOn : include.includes(one))));
  const nameOf = ({ form, stale }: WrittenInsight): string => {
    const name = t(`exporting:include.${form}`);
    return stale ? t('exporting:staleForm', { name }) : name;
  };
  if (made.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">{t('include')}</legend>
      <p className="mb-1 text-sm text-muted text-pretty">{t('includeText')}</p>
      {made.map((insight) => (
        <CheckField
          key={insight.form}
          label={nameOf(insight)}
          isOn={include.includes(insight.form)}
          onChange={(isOn) => change(insight.form, isOn)}
        />
      ))}
    </fieldset>
  );
};
