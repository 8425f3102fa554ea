import { randomUUID } from 'node:crypto';
import { createClient } from '@escriba/client';
import { getMe, login, register } from '@escriba/contracts';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';
import autocannon from 'autocannon';
import type { Options } from 'autocannon';
import type { Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import { median } from '../statistics.ts';

const CONNECTIONS = 10;
const SIGN_IN_CONNECTIONS = 4;
/** Everybody here has one address. */
const NO_THROTTLE = { THROTTLE_SIGN_INS: '1000000', THROTTLE_REGISTRATIONS: '1000000' };

/** What signing in takes, and what the gateway adds to the request that every page makes. */
export const accounts: Measurement = {
  name: 'accounts',
  run: async (context) => {
    const { quick, say, signal } = context;
    const [rounds, duration] = quick ? [1, 1] : [3, 6];
    const product = await startBenchProduct({ ...context, worker: 'asleep', env: NO_THROTTLE });
    try {
      const person = await openAccount(product.url);
      // Another one: with so many sign-ins, a person's first session would soon be the one too many.
      const busy = await openAccount(product.url);
      const ways = {
        gateway: async () => ({ authorization: `Bearer ${person.accessToken}` }),
        alone: () => callerHeaders(product.secret, person),
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
      say(`  ${rate.toFixed(1)} sign-ins a second; p99 of ${getMe.path}: ${through} ms, alone ${alone} ms`);
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

type Person = { readonly accessToken: string; readonly userId: string };

const openAccount = async (url: string) => {
  const credentials = { email: `${randomUUID()}@example.com`, password: randomUUID() };
  const { data } = await createClient({ baseUrl: url }).call(register, {
    headers: {},
    body: { name: 'Bench', ...credentials },
  });
  return { credentials, accessToken: data.tokens.accessToken, userId: data.user.id };
};

/** What the gateway would say of the person. */
const callerHeaders = async (secret: string, { accessToken, userId }: Person) => {
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  const { sid } = JSON.parse(payload) as { sid: string };
  const caller = { ip: '10.0.0.1', user: { id: userId, sessionId: sid } };
  return { [CALLER_HEADER]: await createCallerTokens({ secret }).sign(caller) };
};

/** Throws when one answer is anything but 200. */
const fire = async (options: Options) => {
  const result = await autocannon(options);
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return result;
};
