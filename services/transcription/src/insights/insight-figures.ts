import type { OperatorInsights } from '@escriba/contracts/operator/transcription';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createInsightFiguresRepository, MADE } from './insight-figures.repository.ts';

type InsightFigures = Omit<OperatorInsights, 'month' | 'assistant'>;

/** Reads what was made in a month over all owners, what failed, and the requests to the language model. `month` is its first day. */
export const readInsightFigures = async (db: Kysely<DB>, month: string): Promise<InsightFigures> => {
  const figures = createInsightFiguresRepository(db);
  const [outcomes, requests] = await Promise.all([figures.listOutcomes(month), figures.findRequests(month)]);
  const made = outcomes.filter(({ outcome }) => outcome === MADE);
  const sum = (rows: typeof outcomes, of: 'times' | 'shown' | 'rejected'): number =>
    rows.reduce((total, row) => total + row[of], 0);
  const failed = Map.groupBy(
    outcomes.filter(({ outcome }) => outcome !== MADE),
    ({ outcome }) => outcome,
  );
  return {
    documents: made.flatMap(({ form, method, times, shown, rejected }) =>
      form === 'question' ? [] : [{ form, method, made: times, shown, rejected }],
    ),
    questions: sum(
      made.filter(({ form }) => form === 'question'),
      'times',
    ),
    requests: { done: requests?.requests_done ?? 0, failed: requests?.requests_failed ?? 0 },
    tokens: { input: requests?.input_tokens ?? 0, output: requests?.output_tokens ?? 0 },
    price: requests?.price ?? 0,
    statements: { shown: sum(made, 'shown'), rejected: sum(made, 'rejected') },
    failures: [...failed]
      .map(([code, rows]) => ({ code, count: sum(rows, 'times') }))
      .toSorted((one, other) => other.count - one.count),
  };
};
