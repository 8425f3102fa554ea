import type { Report } from '@escriba/contracts/transcription/reports';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../i18n/locale.ts';
import { recordingName } from '../../media/shown-name.ts';
import { formatDuration, formatLanguage, formatNumber, formatTimeSum } from '../../media/format.ts';
import { appTranscription } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';
import { CsvButton } from './csv-button.tsx';
import { FigureTable } from './figure-table.tsx';
import { cellNumber, percentOf, shareText } from './number-texts.ts';

type CardProps = { readonly report: Report };

export const LanguagesCard = ({ report }: CardProps) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const { languages, totals } = report;
  const title = t('languages.title');
  const columns = [
    t('languages.language'),
    t('languages.recordings'),
    t('languages.minutes'),
    t('languages.share'),
  ];
  const csv = () => [
    columns.slice(0, 3),
    ...languages.map(({ language, recordings, durationMs }) => [
      formatLanguage(language, locale),
      String(recordings),
      cellNumber(durationMs / 60_000, locale),
    ]),
  ];
  return (
    <Card
      title={title}
      aside={<CsvButton title={title} fileName={t('languages.fileName', report)} rows={csv} />}
    >
      <FigureTable
        caption={title}
        columns={columns}
        rows={languages.map(({ language, recordings, durationMs }) => ({
          key: language,
          name: formatLanguage(language, locale),
          values: [
            formatNumber(recordings, locale),
            formatTimeSum(durationMs / 1_000, locale),
            shareText(durationMs, totals.durationMs, locale),
          ],
          percent: percentOf(durationMs, totals.durationMs),
        }))}
      />
    </Card>
  );
};

export const LongestCard = ({ report }: CardProps) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const { longest } = report;
  const title = t('longest.title');
  const columns = [t('longest.recording'), t('longest.date'), t('longest.duration')];
  const dateOf = (at: string) => new Date(at).toLocaleDateString(locale);
  const csv = () => [
    columns,
    ...longest.map(({ originalFileName, createdAt, durationMs }) => [
      originalFileName,
      dateOf(createdAt),
      formatDuration(durationMs / 1_000),
    ]),
  ];
  return (
    <Card
      title={title}
      aside={<CsvButton title={title} fileName={t('longest.fileName', report)} rows={csv} />}
    >
      <FigureTable
        caption={title}
        columns={columns}
        rows={longest.map(({ transcriptionId, originalFileName, createdAt, durationMs }) => ({
          key: transcriptionId,
          name: (
            <Link
              to={appTranscription(transcriptionId)}
              className="line-clamp-2 rounded-control font-medium underline-offset-2 hover:text-accent-strong hover:underline"
            >
              {recordingName(originalFileName) || t('untitled')}
            </Link>
          ),
          values: [dateOf(createdAt), formatDuration(durationMs / 1_000)],
        }))}
      />
    </Card>
  );
};
