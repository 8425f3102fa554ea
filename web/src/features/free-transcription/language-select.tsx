import { LANDING_LANGUAGES, type LandingLanguage } from '@escriba/contracts/shared/languages';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/select.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { formatLanguage } from '../../media/format.ts';

type LanguageSelectProps = {
  readonly value: LandingLanguage;
  readonly disabled: boolean;
  readonly describedBy?: string | undefined;
  readonly onChange: (language: LandingLanguage) => void;
};

/** Renders the choice of the language spoken in the recording. */
export const LanguageSelect = ({ value, disabled, describedBy, onChange }: LanguageSelectProps) => {
  const { t } = useTranslation('transcription');
  const locale = useLocale();
  return (
    <Select
      label={t('spokenLanguage')}
      value={value}
      disabled={disabled}
      describedBy={describedBy}
      onChange={onChange}
      options={LANDING_LANGUAGES.map((tag) => ({ value: tag, label: formatLanguage(tag, locale) }))}
    />
  );
};
