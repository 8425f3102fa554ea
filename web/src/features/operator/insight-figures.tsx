import type { OperatorInsights } from '@escriba/contracts/operator/transcription';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber } from '../../media/format.ts';
import { Figures } from './rows.tsx';
import { shareOf } from './share-of.ts';

type FiguresProps = {
  readonly insights: OperatorInsights;
  /** Whether a language model has a part in them. */
  readonly hasModel: boolean;
};

/** Shows the sums of a month; without a language model those of documents alone. */
export const InsightFigures = ({ insights, hasModel }: FiguresProps) => {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const { documents } = insights;
  const made = documents.reduce((sum, one) => sum + one.made, 0);
  const facts = useModelFacts(insights);
  return (
    <Figures
      label={t('insights.title')}
      facts={[
        { label: t('insights.documents'), value: formatNumber(made, locale) },
        ...(hasModel ? facts : []),
      ]}
    />
  );
};

/** The digits of a price behind the comma: a small installation pays fractions of a cent. */
const PRICE_DIGITS = 4;

const useModelFacts = ({ assistant, questions, requests, tokens, price, statements }: OperatorInsights) => {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const { shown, rejected } = statements;
  const isUnpriced = price === 0 && tokens.input + tokens.output > 0;
  return [
    { label: t('insights.questions'), value: formatNumber(questions, locale) },
    {
      label: t('insights.requests'),
      value: formatNumber(requests.done + requests.failed, locale),
      note: requests.failed > 0 ? t('insights.requestsFailed', { count: requests.failed }) : undefined,
    },
    {
      label: t('insights.inputTokens'),
      value: formatNumber(tokens.input, locale),
      note: assistant === null ? undefined : t('insights.sentTo', assistant),
    },
    { label: t('insights.outputTokens'), value: formatNumber(tokens.output, locale) },
    {
      label: t('insights.price'),
      value: isUnpriced ? '–' : formatNumber(price, locale, PRICE_DIGITS),
      note: t(isUnpriced ? 'insights.noPrice' : 'insights.priceNote'),
    },
    {
      label: t('insights.rejected'),
      value: shareOf(statements, locale),
      note: t('insights.rejectedOf', {
        rejected: formatNumber(rejected, locale),
        all: formatNumber(shown + rejected, locale),
      }),
    },
  ];
};
