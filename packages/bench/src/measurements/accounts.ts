import { getMe, login } from '@escriba/contracts/auth/accounts';
import { fire } from '../fire.ts';
import type { Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { bearerHeaders, callerHeaders, openAccount } from '../product/user.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import { median } from '../statistics.ts';

const CONNECTIONS = 10;
const SIGN_IN_CONNECTIONS = 4;
/** Limits without effect, because all users have the same address. */
const NO_THROTTLE = { THROTTLE_SIGN_INS: '1000000', THROTTLE_REGISTRATIONS: '1000000' };

/** The cost of signing in, and of the gateway for the request that every page makes. */
export const accounts: Measurement = {
  name: 'accounts',
  run: async (context) => {
    const { quick, say, signal } = context;
    const [rounds, duration] = quick ? [1, 1] : [3, 6];
    const product = await startBenchProduct({ ...context, worker: 'asleep', env: NO_THROTTLE });
    try {
      const user = await openAccount(product.url);
      // A separate user: with so many sign-ins, the first session would soon exceed the limit.
      const busy = await openAccount(product.url);
      const ways = {
        gateway: async () => bearerHeaders(user),
        alone: () => callerHeaders(product.peers.auth, user),
      };
      const urls = { gateway: product.url + getMe.path, alone: product.authUrl + getMe.path };
      const signIn = {
        url: product.url + login.path,
        method: 'POST' as const,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(busy.credentials),
      };
      const p99 = { gateway: [] as number[], alone: [] as number[] };
      const signIns: number[] = [];
      for (let round = 0; round < rounds; round++) {
        signal.throwIfAborted();
        for (const way of ['gateway', 'alone'] as const) {
          const asking = { url: urls[way], headers: await ways[way](), connections: CONNECTIONS, duration };
          p99[way].push((await fire(asking)).latency.p99);
        }
        signIns.push(
          (await fire({ ...signIn, connections: SIGN_IN_CONNECTIONS, duration })).requests.average,
        );
      }
      const [through, alone] = [median(p99.gateway), median(p99.alone)];
      const rate = median(signIns);
      say(`  ${rate.toFixed(1)} sign-ins per second; p99 of ${getMe.path}: ${through} ms, alone ${alone} ms`);
      const me = { product: `${through} ms`, raw: `${alone} ms`, ratio: through / alone };
      return {
        tables: [
          {
            head: GOAL_HEAD,
            rows: [
              goalRow({ what: 'sign-ins', product: `${rate.toFixed(1)} a second` }),
              goalRow({ what: `p99 of \`GET ${getMe.path}\``, ...me }),
            ],
          },
        ],
        notes: [
          `Sign-ins with ${SIGN_IN_CONNECTIONS} connections, each one Argon2id hash (19 MiB, two passes); \`GET ${getMe.path}\` with ` +
            `${CONNECTIONS}, as fast as it goes, through the gateway and at the service alone. Medians of ${rounds} turns of ${duration} s. ` +
            'The client, the gateway, the service and Postgres share the cores.',
        ],
      };
    } finally {
      await product.stop();
    }
  },
};
