import type { Report } from '@escriba/contracts/transcription/reports';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber, formatTimeSum } from '../../media/format.ts';
import { Card } from '../../ui/card.tsx';
import { CardNote } from './card-note.tsx';
import { CsvButton } from './csv-button.tsx';
import { FigureTable } from './figure-table.tsx';
import { cellNumber, percentOf, shareText } from './number-texts.ts';

/** Shows everything that was said, by who said it. */
export const SpeakersCard = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const { talkMs: total } = report.totals;
  const parts = listParts(report, t);
  const title = t('speakers.title');
  const columns = [t('speakers.speaker'), t('speakers.talk'), t('speakers.share'), t('speakers.perMinute')];
  if (!report.speakers.named.some(isHeard) && !isHeard(report.speakers.unnamed))
    return (
      <Card title={title}>
        <CardNote>{t('speakers.none')}</CardNote>
      </Card>
    );
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
      <CardNote>{t('speakers.text')}</CardNote>
      <FigureTable
        caption={title}
        columns={columns}
        rows={parts.map(({ key, name, talkMs, words }) => ({
          key,
          name,
          values: [
            formatTimeSum(talkMs / 1_000, locale),
            shareText(talkMs, total, locale),
            formatNumber(perMinute(words, talkMs), locale),
          ],
          percent: percentOf(talkMs, total),
        }))}
      />
    </Card>
  );
};

const isHeard = ({ words }: { readonly words: number }): boolean => words > 0;

const perMinute = (words: number, ms: number): number => (ms === 0 ? 0 : words / (ms / 60_000));

const listParts = ({ speakers }: Report, t: TFunction<'reports'>) => {
  const others = (['unnamed', 'single'] as const)
    .map((kind) => ({ key: kind, name: t(`speakers.${kind}`), ...speakers[kind] }))
    .filter(isHeard);
  return [...speakers.named.map((part) => ({ ...part, key: `named ${part.name}` })), ...others];
};
