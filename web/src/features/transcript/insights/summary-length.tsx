import { ToggleGroup } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { SUMMARIES, type Summary } from './forms.ts';

type SummaryLengthProps = { readonly value: Summary; readonly onChoose: (summary: Summary) => void };

/** Renders the choice between the lengths of the summary. */
export const SummaryLength = ({ value, onChoose }: SummaryLengthProps) => {
  const { t } = useTranslation('insightPanel');
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={t('length')}
      value={value}
      onValueChange={(next) => {
        const chosen = SUMMARIES.find((one) => one === next);
        if (chosen !== undefined) onChoose(chosen);
      }}
      className="flex gap-0.5 self-start rounded-control bg-ink/7 p-0.5"
    >
      {SUMMARIES.map((summary) => (
        <ToggleGroup.Item
          key={summary}
          value={summary}
          className="h-7 rounded-[6px] px-3 text-sm text-muted transition-colors duration-150 hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-resting touch:h-10"
        >
          {t(`summary.${summary}`)}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
};
