import type { RouteContract } from '@escriba/contracts/shared/route';
import { CALLER_HEADER } from '@escriba/http';
import type * as Type from 'typebox';
import { Value } from 'typebox/value';
import { badUpstreamResponse, serviceUnavailable } from './gateway.errors.ts';
import type { Upstream } from './upstream.ts';

type InternalRoute = RouteContract & {
  readonly body: Type.TSchema;
  readonly responses: { readonly 200: Type.TSchema };
};

/**
 * Calls an internal route of a service as the gateway itself, and returns the response.
 * @throws serviceUnavailable, badUpstreamResponse
 */
export const askService = async <R extends InternalRoute>(
  { dispatcher, callerTokens }: Upstream,
  { method, path, responses }: R,
  { body: input, timeoutMs }: { readonly body: Type.Static<R['body']>; readonly timeoutMs: number },
): Promise<Type.Static<R['responses'][200]>> => {
  const callerToken = await callerTokens.sign({ ip: '127.0.0.1', service: true });
  const { statusCode, body } = await dispatcher
    .request({
      method,
      path,
      headers: { [CALLER_HEADER]: callerToken, 'content-type': 'application/json' },
      body: JSON.stringify(input),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    .catch((error: unknown) => {
      throw serviceUnavailable(error);
    });
  if (statusCode !== 200) {
    await body.dump();
    throw serviceUnavailable(new Error(`${path} responded ${statusCode}`));
  }
  const response = await body.json().catch((error: unknown) => {
    throw badUpstreamResponse(error);
  });
  return Value.Parse(responses[200], response) as Type.Static<R['responses'][200]>; // parsed by this very schema
};
