import type { Insight, InsightStatement } from '@escriba/contracts/transcription/insights';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../session/use-workspace.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
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
  const mayTick = useMay('write');
  if (statement.task === undefined || insight === undefined) return children;
  const isTicked = insight.ticked.includes(place);
  return (
    <div className="flex items-start gap-1 pl-2">
      <CheckBox
        isOn={isTicked}
        disabled={!mayTick}
        aria-label={t('task.tick', { task: page.shownText(statement.text) })}
        onChange={(isOn) => tick.mutate({ insight, place, isTicked: isOn })}
        className="mt-2"
      />
      <div className={classes('min-w-0 grow', isTicked && 'line-through')}>{children}</div>
    </div>
  );
};
