import { type Report, WAIT_BANDS_SECONDS } from '@escriba/contracts/transcription/reports';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatDuration, formatNumber } from '../../media/format.ts';
import { Card } from '../../ui/card.tsx';
import { CardNote } from './card-note.tsx';
import { CsvButton } from './csv-button.tsx';
import { FigureTable } from './figure-table.tsx';
import { percentOf, shareText } from './number-texts.ts';

/** Shows how long users waited for their texts: one sentence, and a table if the waits differ. */
export const WaitsCard = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const { bands, medianMs, longestMs } = report.waits;
  const total = bands.reduce((sum, count) => sum + count, 0);
  const title = t('waits.title');
  const columns = [t('waits.wait'), t('waits.recordings'), t('waits.share')];
  const rows = bands.map((count, index) => ({ count, name: waitBand(index, t) }));
  const filled = rows.filter(({ count }) => count > 0);
  const csv = () => [columns.slice(0, 2), ...rows.map(({ name, count }) => [name, String(count)])];
  return (
    <Card title={title} aside={<CsvButton title={title} fileName={t('waits.fileName', report)} rows={csv} />}>
      {medianMs === null || longestMs === null ? null : (
        <CardNote>
          {t('waits.text', {
            count: total,
            median: formatDuration(medianMs / 1_000),
            longest: formatDuration(longestMs / 1_000),
          })}
        </CardNote>
      )}
      {filled.length < 2 ? null : (
        <FigureTable
          caption={title}
          columns={columns}
          rows={filled.map(({ name, count }) => ({
            key: name,
            name,
            values: [formatNumber(count, locale), shareText(count, total, locale)],
            percent: percentOf(count, total),
          }))}
        />
      )}
    </Card>
  );
};

const waitBand = (index: number, t: TFunction<'reports'>): string => {
  const [from, to] = [WAIT_BANDS_SECONDS[index - 1], WAIT_BANDS_SECONDS[index]];
  if (from === undefined) return t('waits.under', { minutes: (to ?? 0) / 60 });
  if (to === undefined) return t('waits.over', { minutes: from / 60 });
  return t('waits.between', { from: from / 60, to: to / 60 });
};
