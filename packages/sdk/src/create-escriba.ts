import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from './api.generated.ts';
import { toBody } from './to-body.ts';

export type EscribaOptions = Pick<ClientOptions, 'fetch' | 'headers'> & {
  /** The address of the installation, such as `https://escriba.example`. */
  readonly baseUrl: string;
  /** An API key, or the access token of a sign-in. */
  readonly apiKey: string;
};

/** The only path that requires another type of its body than JSON or a form. */
const RESUMABLE_UPLOAD = '/api/transcription/uploads/{id}' satisfies keyof paths;

/** A client with one function for each method, which takes a path of the API and resolves to `data` or `error`. */
export type Escriba = Client<paths>;

/**
 * Creates a client of an installation's API. Paths, parameters, bodies and responses have the types of its OpenAPI document. A function rejects only if there
 * is no response; a refusal is the `error` of its result.
 */
export const createEscriba = ({ baseUrl, apiKey, headers, ...options }: EscribaOptions): Escriba => {
  const client = createClient<paths>({
    ...options,
    baseUrl,
    bodySerializer: toBody,
    ...(headers && { headers }),
  });
  client.use({
    onRequest: ({ request, schemaPath }) => {
      request.headers.set('authorization', `Bearer ${apiKey}`);
      // Without a type of its own a body is called JSON.
      if (request.method === 'PATCH' && schemaPath === RESUMABLE_UPLOAD)
        request.headers.set('content-type', 'application/offset+octet-stream');
      return request;
    },
  });
  return client;
};
