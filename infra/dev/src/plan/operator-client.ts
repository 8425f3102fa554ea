import { ApiError, type Client, createClient } from '@escriba/client';
import { CALLER_HEADER, type Peer } from '@escriba/http';
import { Refusal } from '../../bootstrap/fail.mjs';
import { explain } from './explain.ts';

/** Calls a service as its operator; refuses with a sentence if it does not accept the call. */
export const callAsOperator = async <T>(
  { url, tokens }: Peer,
  call: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = createClient({
    baseUrl: url,
    headers: async () => ({
      [CALLER_HEADER]: await tokens.sign({ ip: '127.0.0.1', service: true }),
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
