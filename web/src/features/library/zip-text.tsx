import { APP_LANGUAGES, type AppLanguage } from '@escriba/contracts/shared/languages';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../data/app-services.ts';
import { failureText } from '../../data/failure-text.ts';
import { translationCountsQuery } from '../../data/transcriptions/count-translations.ts';
import { useLocale } from '../../i18n/locale.ts';
import { formatLanguage } from '../../media/format.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type ZipTextProps = {
  readonly items: readonly TranscriptionItem[];
  /** The language of the translations; null for the texts themselves. */
  readonly value: AppLanguage | null;
  readonly onChange: (language: AppLanguage | null) => void;
};

/** Renders the choice between the texts of recordings and their translations into a language that one has; nothing if none is translated. */
export const ZipText = ({ items, value, onChange }: ZipTextProps) => {
  const { t } = useTranslation('library');
  const locale = useLocale();
  const { session } = useAppServices();
  const ids = items.map(({ transcriptionId }) => transcriptionId);
  const { data: counts = [], error, refetch } = useQuery(translationCountsQuery(session, ids));
  if (error !== null)
    return (
      <LoadFailure title={t('zip.notCounted')} text={failureText(error)} onRetry={() => void refetch()} />
    );
  if (counts.length === 0) return null;
  const total = items.length;
  const languages = counts.map(({ language, recordings }) => ({
    value: language,
    label: t('zip.translation', {
      language: formatLanguage(language, locale),
      translated: recordings,
      total,
    }),
  }));
  const isPartial = counts.some(({ language, recordings }) => language === value && recordings < total);
  return (
    <SelectField
      label={t('zip.content')}
      value={value ?? ORIGINAL}
      options={[{ value: ORIGINAL, label: t('zip.original') }, ...languages]}
      hint={isPartial ? t('zip.without') : undefined}
      onChange={({ target }) => onChange(APP_LANGUAGES.find((one) => one === target.value) ?? null)}
    />
  );
};

const ORIGINAL = 'original';
