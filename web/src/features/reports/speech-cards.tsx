import { CONFIDENCE_BANDS, type Report, WAIT_BANDS_SECONDS } from '@escriba/contracts/transcription/reports';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber } from '../../media/format.ts';
import { Card } from '../../ui/card.tsx';
import { CsvButton } from './csv-button.tsx';
import { FigureTable } from './figure-table.tsx';
import { cellNumber, minutesText, percentOf, shareText, waitText } from './number-texts.ts';

type CardProps = { readonly report: Report };

/** A sentence under the title of its card. */
const Note = ({ children }: { readonly children: string }) => (
  <p className="-mt-4 text-sm text-muted text-pretty">{children}</p>
);

/** Everything that was said, by who said it. */
export const SpeakersCard = ({ report }: CardProps) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const { talkMs: total } = report.totals;
  const parts = listParts(report, t);
  const title = t('speakers.title');
  const columns = [t('speakers.speaker'), t('speakers.talk'), t('speakers.share'), t('speakers.perMinute')];
  const csv = () => [
    columns.toSpliced(2, 1),
    ...parts.map(({ name, talkMs, words }) => [
      name,
      cellNumber(talkMs / 60_000, locale),
      cellNumber(perMinute(words, talkMs), locale, 0),
    ]),
  ];
  return (
    <Card
      title={title}
      aside={<CsvButton title={title} fileName={t('speakers.fileName', report)} rows={csv} />}
    >
      <Note>{t('speakers.text')}</Note>
      <FigureTable
        caption={title}
        columns={columns}
        rows={parts.map(({ key, name, talkMs, words }) => ({
          key,
          name,
          values: [
            minutesText(talkMs, locale),
            shareText(talkMs, total, locale),
            formatNumber(perMinute(words, talkMs), locale),
          ],
          percent: percentOf(talkMs, total),
        }))}
      />
    </Card>
  );
};

const perMinute = (words: number, ms: number): number => (ms === 0 ? 0 : words / (ms / 60_000));

const listParts = ({ speakers }: Report, t: TFunction<'reports'>) => {
  const others = (['unnamed', 'single'] as const)
    .map((kind) => ({ key: kind, name: t(`speakers.${kind}`), ...speakers[kind] }))
    .filter(({ words }) => words > 0);
  return [...speakers.named.map((part) => ({ ...part, key: `named ${part.name}` })), ...others];
};

/** How long users waited for their texts. */
export const WaitsCard = ({ report }: CardProps) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const { bands, medianMs, longestMs } = report.waits;
  const total = bands.reduce((sum, count) => sum + count, 0);
  const title = t('waits.title');
  const columns = [t('waits.wait'), t('waits.recordings'), t('waits.share')];
  const names = bands.map((_, index) => waitBand(index, t));
  return (
    <Card
      title={title}
      aside={
        <CsvButton
          title={title}
          fileName={t('waits.fileName', report)}
          rows={() => [
            columns.slice(0, 2),
            ...bands.map((count, index) => [names[index] ?? '', String(count)]),
          ]}
        />
      }
    >
      {medianMs === null || longestMs === null ? null : (
        <Note>{t('waits.text', { median: waitText(medianMs), longest: waitText(longestMs) })}</Note>
      )}
      <FigureTable
        caption={title}
        columns={columns}
        rows={bands.map((count, index) => ({
          key: String(index),
          name: names[index],
          values: [formatNumber(count, locale), shareText(count, total, locale)],
          percent: percentOf(count, total),
        }))}
      />
    </Card>
  );
};

const waitBand = (index: number, t: TFunction<'reports'>): string => {
  const [from, to] = [WAIT_BANDS_SECONDS[index - 1], WAIT_BANDS_SECONDS[index]];
  if (from === undefined) return t('waits.under', { minutes: (to ?? 0) / 60 });
  if (to === undefined) return t('waits.over', { minutes: from / 60 });
  return t('waits.between', { from: from / 60, to: to / 60 });
};

/** How sure the recognition was, and how often it was right where a user corrected the text. */
export const ConfidenceCard = ({ report }: CardProps) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const total = report.confidence.reduce((sum, { words }) => sum + words, 0);
  const title = t('confidence.title');
  const columns = [t('confidence.band'), t('confidence.words'), t('confidence.share'), t('confidence.kept')];
  const bands = report.confidence
    .map((band, index) => ({ ...band, name: confidenceBand(index, t) }))
    .toReversed();
  const csv = () => [
    [t('confidence.band'), t('confidence.words'), t('confidence.reviewed'), t('confidence.keptWords')],
    ...bands.map(({ name, words, reviewed, kept }) => [name, ...[words, reviewed, kept].map(String)]),
  ];
  return (
    <Card
      title={title}
      aside={<CsvButton title={title} fileName={t('confidence.fileName', report)} rows={csv} />}
    >
      <Note>{t('confidence.text')}</Note>
      <FigureTable
        caption={title}
        columns={columns}
        rows={bands.map(({ name, words, reviewed, kept }) => ({
          key: name,
          name,
          values: [
            formatNumber(words, locale),
            shareText(words, total, locale),
            shareText(kept, reviewed, locale),
          ],
          percent: percentOf(words, total),
        }))}
      />
    </Card>
  );
};

const confidenceBand = (index: number, t: TFunction<'reports'>): string => {
  const [from, to] = [toPercent(CONFIDENCE_BANDS[index]), toPercent(CONFIDENCE_BANDS[index + 1])];
  return index === 0 ? t('confidence.under', { to }) : t('confidence.between', { from, to });
};

/** The last band has no upper end but 1. */
const toPercent = (share: number | undefined): number => Math.round((share ?? 1) * 100);
