import { localDayOf } from '@escriba/calendar';
import type { OperatorInsights } from '@escriba/contracts/operator/transcription';
import type { Kysely } from 'kysely';
import { type AssistantSettings, readInsightFigures } from '../../insights/insights.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

type OverviewDeps = {
  readonly db: Kysely<DB>;
  /** The language model that is configured; undefined without one. */
  readonly assistant: Pick<AssistantSettings, 'model' | 'recipient'> | undefined;
  readonly clock: () => Date;
};

/** Reads the insights of a month (`2026-11`; default: the present one in São Paulo). */
export const createInsightsOverview =
  ({ db, assistant, clock }: OverviewDeps) =>
  async (month = localDayOf(clock()).month.slice(0, 'yyyy-mm'.length)): Promise<OperatorInsights> => ({
    month,
    assistant: assistant === undefined ? null : { model: assistant.model, recipient: assistant.recipient },
    ...(await readInsightFigures(db, `${month}-01`)),
  });
