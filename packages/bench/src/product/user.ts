import { randomUUID } from 'node:crypto';
import { createClient } from '@escriba/client';
import { register } from '@escriba/contracts/auth/accounts';
import { CURRENT_LEGAL_VERSIONS } from '@escriba/contracts/auth/legal';
import { deliverEvent } from '@escriba/contracts/events/events';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { CALLER_HEADER, type Peer } from '@escriba/http';
import type { Peers } from './bench-product.ts';

/** A signed-in user. */
export type User = {
  readonly credentials: { readonly email: string; readonly password: string };
  readonly accessToken: string;
  readonly userId: string;
};

/** Creates an account at the gateway. */
export const openAccount = async (url: string): Promise<User> => {
  const credentials = { email: `${randomUUID()}@example.com`, password: randomUUID() };
  const { data } = await createClient({ baseUrl: url }).call(register, {
    headers: {},
    body: { name: 'Bench', ...credentials, accepted: CURRENT_LEGAL_VERSIONS },
  });
  return { credentials, accessToken: data.tokens.accessToken, userId: data.user.id };
};

/** Sets a user's plan, as billing would. */
export const setPlan = async (
  { usageForBilling: usage }: Pick<Peers, 'usageForBilling'>,
  { userId }: User,
  plan: PlanId,
): Promise<void> => {
  const now = new Date();
  await createClient({
    baseUrl: usage.url,
    headers: async () => ({
      [CALLER_HEADER]: await usage.tokens.sign({ ip: '127.0.0.1', service: true }),
    }),
  }).call(deliverEvent, {
    body: {
      id: randomUUID(),
      occurredAt: now.toISOString(),
      type: 'subscription.changed',
      data: { userId, plan, status: 'active', version: now.getTime() },
    },
  });
};

/** Opens the account of a user without limits. */
export const openUnlimitedAccount = async (product: {
  readonly url: string;
  readonly peers: Pick<Peers, 'usageForBilling'>;
}): Promise<User> => {
  const user = await openAccount(product.url);
  await setPlan(product.peers, user, 'business');
  return user;
};

/** Returns the headers of the user's requests to the gateway. */
export const bearerHeaders = ({ accessToken }: User) => ({ authorization: `Bearer ${accessToken}` });

/** Returns the headers of the gateway's requests to a service on behalf of the user. */
export const callerHeaders = async (
  { tokens }: Peer,
  { accessToken, userId }: User,
): Promise<Record<string, string>> => {
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  const { sid } = JSON.parse(payload) as { sid: string };
  const caller = { ip: '10.0.0.1', user: { id: userId, sessionId: sid } };
  return { [CALLER_HEADER]: await tokens.sign(caller) };
};
