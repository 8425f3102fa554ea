import { useTranslation } from 'react-i18next';
import { SUMMARIES, type Summary } from './forms.ts';
import { Segments } from './segments.tsx';

type SummaryLengthProps = { readonly value: Summary; readonly onChoose: (summary: Summary) => void };

/** Renders the choice between the lengths of the summary. */
export const SummaryLength = ({ value, onChoose }: SummaryLengthProps) => {
  const { t } = useTranslation('insightPanel');
  const options = SUMMARIES.map((summary) => ({ value: summary, label: t(`summary.${summary}`) }));
  return <Segments label={t('length')} value={value} options={options} onChoose={onChoose} />;
};
