import { buffer } from 'node:stream/consumers';
import type { Outbound } from '@escriba/outbound';
import type { CustomFetch } from 'openid-client';

/** Largest configuration, key set or token response. */
const BYTES_MAX = 256 * 1024;
const FIRST_BYTE_TIMEOUT_MS = 5_000;
const TIMEOUT_MS = 8_000;
/** Statuses of responses without a body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Creates the `fetch` of the OpenID client: addresses that a company names are checked, and responses limited. It follows no redirect. */
export const createOutboundFetch =
  (outbound: Pick<Outbound, 'request'>): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const response = await outbound.request({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      redirectsMax: 0,
      firstByteTimeoutMs: FIRST_BYTE_TIMEOUT_MS,
      timeoutMs: TIMEOUT_MS,
      bytesMax: BYTES_MAX,
      ...(signal === undefined ? {} : { signal }),
    });
    const bytes = await buffer(response.body);
    const type = response.headers['content-type'];
    return new Response(EMPTY.has(response.status) ? null : new Uint8Array(bytes), {
      status: response.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
