import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatLanguage, languageInSentence } from '../../../media/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ExportChoice, MadeTranslation } from './export-options.ts';

type TextChoiceProps = {
  readonly document: TranscriptDocument;
  readonly translations: readonly MadeTranslation[];
  readonly choice: ExportChoice;
  readonly onChange: (choice: ExportChoice) => void;
};

/** The value for the text itself, beside those for languages. */
const ORIGINAL = 'original';

/** Renders the choice between the text and its translations; nothing if it has none. */
export const TextChoice = ({ document, translations, choice, onChange }: TextChoiceProps) => {
  const { t } = useTranslation('exporting');
  const locale = useLocale();
  if (translations.length === 0) return null;
  const options = translations.map(({ language, stale }) => {
    const name = formatLanguage(language, locale);
    return { value: language, label: stale ? t('staleForm', { name }) : name };
  });
  const original = t('translation.original', { language: languageInSentence(document.language, locale) });
  return (
    <>
      <Select
        label={t('translation.label')}
        value={choice.translation ?? ORIGINAL}
        options={[{ value: ORIGINAL, label: original }, ...options]}
        onChange={(value) => onChange({ ...choice, translation: value === ORIGINAL ? null : value })}
      />
      {choice.translation !== null && choice.views.noPersonal ? (
        <Notice tone="warning">{t('translation.showsPersonal')}</Notice>
      ) : null}
    </>
  );
};
