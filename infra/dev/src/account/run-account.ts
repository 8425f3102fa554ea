import { createResetLink } from '@escriba/contracts';
import { Refusal } from '../../bootstrap/fail.mjs';
import type { ProductAddress } from '../plan/find-product.ts';
import { callAsOperator } from '../plan/operator-client.ts';
import type { AccountCommand } from './arguments.ts';

/** Creates a link to set a new password, and returns it with its end. Refuses with a sentence. */
export const runAccount = async (
  { email }: AccountCommand,
  { authUrl, secret }: Pick<ProductAddress, 'authUrl' | 'secret'>,
): Promise<string> => {
  const { data } = await callAsOperator({ url: authUrl, secret }, (client) =>
    client.call(createResetLink, { body: { email } }),
  );
  if (data === null) throw new Refusal(`There is no account with the address ${email}.`);
  return [
    data.url,
    `Give this link to the owner of ${email}. It works once, until ${data.expiresAt}, and replaces earlier links.`,
  ].join('\n');
};
