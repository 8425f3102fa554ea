import { ApiError, type Client, createClient } from '@escriba/client';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';
import { Refusal } from '../../bootstrap/fail.mjs';
import { explain } from './explain.ts';

/** Calls a service as its operator; refuses with a sentence if it does not accept the call. */
export const callAsOperator = async <T>(
  { url, secret }: { readonly url: string; readonly secret: string },
  call: (client: Client) => Promise<T>,
): Promise<T> => {
  const tokens = createCallerTokens({ secret });
  const client = createClient({
    baseUrl: url,
    headers: async () => ({
      [CALLER_HEADER]: await tokens.sign({ ip: '127.0.0.1', service: 'operator' }),
      'accept-language': 'en',
    }),
  });
  try {
    return await call(client);
  } catch (error) {
    if (error instanceof ApiError) throw new Refusal(explain(error), { cause: error });
    throw error;
  }
};
