import { grantPlan, listStandings } from '@escriba/contracts';
import type { RouteInput, RouteOutput } from '@escriba/contracts';
import { type Peer, createInternalClient } from '@escriba/http';
import type { Peers } from '../../../platform/peers.ts';

type StandingsQuery = RouteInput<typeof listStandings>['body'];
export type Standing = RouteOutput<typeof listStandings>['data'][number];

const TIMEOUT_MS = 5_000;

/** Users' plans: usage has them with the usage, billing changes them. A part is undefined if its service is not configured. */
export const createStandings = ({ usage, billing }: Pick<Peers, 'usage' | 'billing'>) => {
  const options = { timeoutMs: TIMEOUT_MS };
  return {
    list:
      usage === undefined
        ? undefined
        : async (query: StandingsQuery): Promise<Standing[]> =>
            (await clientOf(usage).call(listStandings, { body: query }, options)).data,

    /** @throws ApiError */
    grant:
      billing === undefined
        ? undefined
        : async (body: RouteInput<typeof grantPlan>['body']): Promise<void> => {
            await clientOf(billing).call(grantPlan, { body }, options);
          },
  };
};

const clientOf = (peer: Peer) => createInternalClient({ ...peer, caller: { service: true } });

export type Standings = ReturnType<typeof createStandings>;
