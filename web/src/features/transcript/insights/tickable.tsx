import type { Insight, InsightStatement } from '@escriba/contracts/transcription/insights';
import { Check } from 'lucide-react';
import { Checkbox } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import type { InsightPage } from './use-insight-page.ts';
import { useTick } from './use-insights.ts';

type TickableProps = {
  readonly statement: InsightStatement;
  readonly page: InsightPage;
  /** Undefined while it is made. */
  readonly insight: Insight | undefined;
  /** The place of the statement in the insight. */
  readonly place: number;
  readonly children: ReactNode;
};

/** Renders a task with a box to tick it off; other statements as they are. */
export const Tickable = ({ statement, page, insight, place, children }: TickableProps) => {
  const { t } = useTranslation('insightPanel');
  const tick = useTick(page.id);
  if (statement.task === undefined || insight === undefined) return children;
  const isTicked = insight.ticked.includes(place);
  return (
    <div className="flex items-start gap-1 pl-2">
      <Checkbox.Root
        checked={isTicked}
        aria-label={t('task.tick', { task: page.shownText(statement.text) })}
        onCheckedChange={(state) => tick.mutate({ insight, place, isTicked: state === true })}
        className="relative mt-2 inline-flex size-5 shrink-0 items-center justify-center rounded-[5px] border border-line-strong bg-surface transition-colors duration-150 after:absolute after:-inset-2.5 hover:border-ink/70 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Checkbox.Indicator>
          <Check aria-hidden="true" className="size-3.5 text-on-accent" strokeWidth={3} />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <div className={classes('min-w-0 grow', isTicked && 'line-through')}>{children}</div>
    </div>
  );
};
