import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';

/** Without the limit, which `GET /api/usage/status` has: `plan.limits.insightsPerMonth`. */
export const getInsightUsage = defineRoute({
  method: 'GET',
  path: '/api/transcription/insights/usage',
  summary: 'Returns how many insights count this month',
  access: 'user',
  responses: {
    200: Type.Object({
      success: Ok,
      data: Type.Object({
        /** Those of the month in São Paulo that wait, run or were done; deleting a done one does not lower it. */
        used: Type.Integer({ minimum: 0 }),
      }),
    }),
  },
});
