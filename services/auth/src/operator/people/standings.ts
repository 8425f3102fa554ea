import { grantPlan, listStandings } from '@escriba/contracts';
import type { RouteInput, RouteOutput } from '@escriba/contracts';
import { createCallerTokens, createInternalClient } from '@escriba/http';

type StandingsQuery = RouteInput<typeof listStandings>['body'];
export type Standing = RouteOutput<typeof listStandings>['data'][number];

type StandingsDeps = {
  readonly USAGE_URL: string | undefined;
  readonly BILLING_URL: string | undefined;
  readonly INTERNAL_SECRET: string;
};

const TIMEOUT_MS = 5_000;

/** Users' plans: usage has them with the usage, billing changes them. A part is undefined if its service is not configured. */
export const createStandings = ({
  USAGE_URL: usageUrl,
  BILLING_URL: billingUrl,
  INTERNAL_SECRET: secret,
}: StandingsDeps) => {
  const tokens = createCallerTokens({ secret });
  const clientOf = (url: string) => createInternalClient({ url, tokens, caller: { service: 'auth' } });
  const options = { timeoutMs: TIMEOUT_MS };
  return {
    list:
      usageUrl === undefined
        ? undefined
        : async (query: StandingsQuery): Promise<Standing[]> =>
            (await clientOf(usageUrl).call(listStandings, { body: query }, options)).data,

    /** @throws ApiError */
    grant:
      billingUrl === undefined
        ? undefined
        : async (body: RouteInput<typeof grantPlan>['body']): Promise<void> => {
            await clientOf(billingUrl).call(grantPlan, { body }, options);
          },
  };
};

export type Standings = ReturnType<typeof createStandings>;
