import { APP_LANGUAGES, type AppLanguage } from '@escriba/contracts/shared/languages';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatLanguage } from '../../media/format.ts';
import { SelectField } from '../../ui/select-field.tsx';

type ZipTextProps = {
  /** The language of the translations; null for the texts themselves. */
  readonly value: AppLanguage | null;
  readonly onChange: (language: AppLanguage | null) => void;
};

/** Renders the choice between the texts of recordings and their translations into a language. */
export const ZipText = ({ value, onChange }: ZipTextProps) => {
  const { t } = useTranslation('library');
  const locale = useLocale();
  const languages = APP_LANGUAGES.map((language) => ({
    value: language,
    label: t('zip.translation', { language: formatLanguage(language, locale) }),
  }));
  return (
    <SelectField
      label={t('zip.content')}
      value={value ?? ORIGINAL}
      options={[{ value: ORIGINAL, label: t('zip.original') }, ...languages]}
      hint={value === null ? undefined : t('zip.without')}
      onChange={({ target }) => onChange(APP_LANGUAGES.find((one) => one === target.value) ?? null)}
    />
  );
};

const ORIGINAL = 'original';
