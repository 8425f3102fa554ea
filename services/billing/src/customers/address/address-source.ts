import type { Address } from '@escriba/contracts/billing/address';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** A source of addresses. Undefined: it knows no such CEP. It throws if it does not respond, or not as expected. */
export type AddressSource = {
  readonly name: string;
  readonly find: (cep: string) => Promise<Address | undefined>;
};

type SourceResponse = { readonly status: number; readonly body: unknown };

const TIMEOUT_MS = 3_000;

/** Reads a source; `body` is undefined if it is not JSON. */
export const readSource = async (url: string): Promise<SourceResponse> => {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    // Redirects are not followed, so that only the configured sources get requests.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, body: parseJson(await response.text()) };
};

/** Returns the body of a response, if it has the fields of a schema; more fields are allowed. */
export const expectShape = <const S extends TSchema>(schema: S, { status, body }: SourceResponse) => {
  if (status === 200 && Value.Check(schema, body)) return body;
  throw new Error(`unexpected response with status ${status}`);
};

/** Writes a CEP as users do: `01001-000`. */
export const writeCep = (digits: string): string => `${digits.slice(0, 5)}-${digits.slice(5)}`;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
