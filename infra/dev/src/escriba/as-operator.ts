import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client, createClient } from '@escriba/client';
import { CALLER_HEADER, type Peer } from '@escriba/http';
import { Refusal } from '../../bootstrap/fail.mjs';
import type { ProductAddress } from './find-product.ts';

/** The parts of the running product that a command uses. */
export type Operator = {
  readonly auth: Client;
  readonly billing: Client;
  /** Returns a client of usage in the name of a user. */
  readonly usageOf: (userId: string) => Client;
  readonly pause: (ms: number) => Promise<unknown>;
};

/** Runs a parsed command. Returns its output, or refuses with a sentence. */
export type Run = (operator: Operator) => Promise<string>;

/** Runs a command with clients of the services. Refuses with a sentence if a service does not accept a call. */
export const runAsOperator = async (
  run: Run,
  { auth, usage, billing }: ProductAddress,
  pause: Operator['pause'] = sleep,
): Promise<string> => {
  try {
    return await run({
      auth: clientOf(auth, { service: true }),
      billing: clientOf(billing, { service: true }),
      usageOf: (id) => clientOf(usage, { user: { id, sessionId: 'operator' } }),
      pause,
    });
  } catch (error) {
    if (error instanceof ApiError) throw new Refusal(explain(error), { cause: error });
    throw error;
  }
};

type Caller =
  | { readonly service: true }
  | { readonly user: { readonly id: string; readonly sessionId: string } };

const clientOf = ({ url, tokens }: Peer, caller: Caller): Client =>
  createClient({
    baseUrl: url,
    headers: async () => ({
      [CALLER_HEADER]: await tokens.sign({ ip: '127.0.0.1', ...caller }),
      'accept-language': 'en',
    }),
  });

const explain = ({ code, message }: ApiError): string => {
  switch (code) {
    case 'client.network':
    case 'client.timeout':
      return 'Escriba does not respond: is it running?';
    case 'auth.untrusted_caller':
      return 'Escriba does not accept the secret: AUTH_SECRET, USAGE_SECRET and BILLING_SECRET must each be INTERNAL_SECRET of that service.';
    default:
      return `Escriba refused: ${message} (${code})`;
  }
};
