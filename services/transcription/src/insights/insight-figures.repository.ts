import type { InsightMethod } from '@escriba/contracts/transcription/insight-parts';
import type { InsightForm } from '@escriba/contracts/transcription/insights';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AssistantMonths, DB, InsightOutcomes } from '../platform/db/schema.generated.ts';

/** The outcome of an insight that was made; all others are codes of failures. */
export const MADE = 'done';

/** How an attempt has ended for good. `shown`, `rejected`: the statements of a language model. */
export type EndedInsight = {
  readonly form: InsightForm | 'question';
  readonly method: InsightMethod;
  readonly outcome: string;
  readonly shown: number;
  readonly rejected: number;
};

/** Requests to the server of the language model. */
export type RequestSums = {
  readonly requestsDone: number;
  readonly requestsFailed: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly price: number;
};

type OutcomeRow = Omit<Selectable<InsightOutcomes>, 'form' | 'method' | 'month'> &
  Pick<EndedInsight, 'form' | 'method'>;

/** Counts over all owners, by the first day of a month in São Paulo, such as `2026-11-01`. */
export const createInsightFiguresRepository = (db: Kysely<DB>) => ({
  /** Counts an ended attempt. Call it last in the transaction that ends it: all attempts of a form have one row. */
  addOutcome: async (
    month: string,
    { form, method, outcome, shown, rejected }: EndedInsight,
  ): Promise<void> => {
    await sql`
      insert into insight_outcomes as counted (month, form, method, outcome, times, shown, rejected)
      values (${month}, ${form}, ${method}, ${outcome}, 1, ${shown}, ${rejected})
      on conflict (month, form, method, outcome) do update set
        times = counted.times + 1,
        shown = counted.shown + excluded.shown,
        rejected = counted.rejected + excluded.rejected`.execute(db);
  },

  addRequests: async (month: string, sums: RequestSums): Promise<void> => {
    await sql`
      insert into assistant_months as counted
        (month, requests_done, requests_failed, input_tokens, output_tokens, price)
      values (${month}, ${sums.requestsDone}, ${sums.requestsFailed}, ${sums.inputTokens},
        ${sums.outputTokens}, ${sums.price})
      on conflict (month) do update set
        requests_done = counted.requests_done + excluded.requests_done,
        requests_failed = counted.requests_failed + excluded.requests_failed,
        input_tokens = counted.input_tokens + excluded.input_tokens,
        output_tokens = counted.output_tokens + excluded.output_tokens,
        price = counted.price + excluded.price`.execute(db);
  },

  /** Lists the outcomes of a month, most frequent first. */
  listOutcomes: async (month: string): Promise<OutcomeRow[]> => {
    const rows = await db
      .selectFrom('insight_outcomes')
      .select(['form', 'method', 'outcome', 'times', 'shown', 'rejected'])
      .where('month', '=', month)
      .orderBy('times', 'desc')
      .orderBy('form')
      .orderBy('method')
      .orderBy('outcome')
      .execute();
    return rows as OutcomeRow[]; // only this service writes form and method
  },

  findRequests: (month: string): Promise<Omit<Selectable<AssistantMonths>, 'month'> | undefined> =>
    db
      .selectFrom('assistant_months')
      .select(['requests_done', 'requests_failed', 'input_tokens', 'output_tokens', 'price'])
      .where('month', '=', month)
      .executeTakeFirst(),
});
