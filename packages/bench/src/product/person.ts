import { randomUUID } from 'node:crypto';
import { createClient } from '@escriba/client';
import { type PlanId, deliverEvent, register } from '@escriba/contracts';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';

/** Somebody with an account, signed in. */
export type Person = {
  readonly credentials: { readonly email: string; readonly password: string };
  readonly accessToken: string;
  readonly userId: string;
};

/** Opens an account at the gateway. */
export const openAccount = async (url: string): Promise<Person> => {
  const credentials = { email: `${randomUUID()}@example.com`, password: randomUUID() };
  const { data } = await createClient({ baseUrl: url }).call(register, {
    headers: {},
    body: { name: 'Bench', ...credentials },
  });
  return { credentials, accessToken: data.tokens.accessToken, userId: data.user.id };
};

/** Gives a person another plan, as billing would. */
export const setPlan = async (
  { usageUrl, secret }: { readonly usageUrl: string; readonly secret: string },
  { userId }: Person,
  plan: PlanId,
): Promise<void> => {
  const tokens = createCallerTokens({ secret });
  const now = new Date();
  await createClient({
    baseUrl: usageUrl,
    headers: async () => ({ [CALLER_HEADER]: await tokens.sign({ ip: '127.0.0.1', service: 'billing' }) }),
  }).call(deliverEvent, {
    body: {
      id: randomUUID(),
      occurredAt: now.toISOString(),
      type: 'subscription.changed',
      data: { userId, plan, status: 'active', version: now.getTime() },
    },
  });
};

/** Somebody who may transcribe as much as he likes. */
export const openUnlimitedAccount = async (product: {
  readonly url: string;
  readonly usageUrl: string;
  readonly secret: string;
}): Promise<Person> => {
  const person = await openAccount(product.url);
  await setPlan(product, person, 'business');
  return person;
};

/** What the person sends to the gateway. */
export const bearerHeaders = ({ accessToken }: Person) => ({ authorization: `Bearer ${accessToken}` });

/** What the gateway would say of the person to a service. */
export const callerHeaders = async (
  secret: string,
  { accessToken, userId }: Person,
): Promise<Record<string, string>> => {
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  const { sid } = JSON.parse(payload) as { sid: string };
  const caller = { ip: '10.0.0.1', user: { id: userId, sessionId: sid } };
  return { [CALLER_HEADER]: await createCallerTokens({ secret }).sign(caller) };
};
