import {
  type HealthResponse,
  type HealthPart,
  HealthResponse as HealthResponseSchema,
} from '@escriba/contracts/gateway/gateway';
import { toHealthResponse } from '@escriba/http';
import { Value } from 'typebox/value';
import type { Upstream } from '../platform/upstream.ts';

type ReadinessDeps = {
  readonly upstreams: ReadonlyMap<string, Upstream>;
  readonly own: () => Readonly<Record<string, HealthPart>>;
  readonly timeoutMs?: number;
};

/** Asks every service for its parts and combines them. A service that does not respond in time is a part that is down. */
export const createReadiness =
  ({ upstreams, own, timeoutMs = 2_000 }: ReadinessDeps) =>
  async (): Promise<HealthResponse> => {
    const responses = await Promise.all(
      [...upstreams].map(([name, upstream]) => askParts(name, upstream, timeoutMs)),
    );
    const parts: Record<string, HealthPart> = { ...own() };
    for (const response of responses)
      for (const [name, part] of Object.entries(response)) if (parts[name]?.ok !== false) parts[name] = part;
    return toHealthResponse(parts);
  };

/** Caches the last result briefly, so that polling clients cost the services nothing. */
export const rememberBriefly = <T>(
  ask: () => Promise<T>,
  durationMs: number,
  now = Date.now,
): (() => Promise<T>) => {
  let last: { readonly response: Promise<T>; readonly endsAt: number } | undefined;
  return () => {
    if (last === undefined || last.endsAt <= now()) last = { response: ask(), endsAt: now() + durationMs };
    return last.response;
  };
};

const askParts = async (
  name: string,
  { dispatcher }: Upstream,
  timeoutMs: number,
): Promise<Readonly<Record<string, HealthPart>>> => {
  try {
    const { body } = await dispatcher.request({
      method: 'GET',
      path: '/health/parts',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const response = Value.Parse(HealthResponseSchema, await body.json());
    return { [name]: { ok: true }, ...response.parts };
  } catch {
    return { [name]: { ok: false, code: `${name}.down`, message: 'Does not respond.' } };
  }
};
