import { CONFIDENCE_BANDS, type Report } from '@escriba/contracts/transcription/reports';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber } from '../../media/format.ts';
import { Card } from '../../ui/card.tsx';
import { CardNote } from './card-note.tsx';
import { CsvButton } from './csv-button.tsx';
import { FigureTable } from './figure-table.tsx';
import { percentOf, shareText } from './number-texts.ts';

/** The confidence, in percent, from which on words are certain: the upper end of the lowest band. */
const SURE_FROM_PERCENT = CONFIDENCE_BANDS[1] * 100;

/** Counts uncertain words in texts that no user has corrected. */
export const countToCheck = ({ confidence: [lowest] }: Report): number =>
  lowest === undefined ? 0 : lowest.words - lowest.reviewed;

/** Shows how much of the text is still to check, and how right it was where a user corrected it. */
export const ReviewCard = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const parts = countParts(report);
  const total = report.confidence.reduce((sum, { words }) => sum + words, 0);
  const kept = report.confidence.reduce((sum, band) => sum + band.kept, 0);
  const title = t('review.title');
  const columns = [t('review.state'), t('review.words'), t('review.share')];
  const rows = (['toCheck', 'sure', 'corrected'] as const)
    .filter((part) => part !== 'corrected' || parts.corrected > 0)
    .map((part) => ({ name: t(`review.${part}`), words: parts[part] }));
  const csv = () => [columns.slice(0, 2), ...rows.map(({ name, words }) => [name, String(words)])];
  return (
    <Card
      title={title}
      aside={<CsvButton title={title} fileName={t('review.fileName', report)} rows={csv} />}
    >
      <CardNote>
        {parts.corrected === 0
          ? t('review.text', { percent: SURE_FROM_PERCENT })
          : t('review.textKept', {
              percent: SURE_FROM_PERCENT,
              kept: shareText(kept, parts.corrected, locale),
            })}
      </CardNote>
      <FigureTable
        caption={title}
        columns={columns}
        rows={rows.map(({ name, words }) => ({
          key: name,
          name,
          values: [formatNumber(words, locale), shareText(words, total, locale)],
          percent: percentOf(words, total),
        }))}
      />
    </Card>
  );
};

/** Counts every recognised word, once. */
const countParts = (report: Report) => {
  const toCheck = countToCheck(report);
  const corrected = report.confidence.reduce((sum, { reviewed }) => sum + reviewed, 0);
  const total = report.confidence.reduce((sum, { words }) => sum + words, 0);
  return { toCheck, corrected, sure: total - corrected - toCheck };
};
