/** Headers that belong to one connection, or that only the gateway may set. */
const REMOVED = new Set([
  'authorization',
  'connection',
  'expect',
  'forwarded',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-real-ip',
  'x-request-id',
]);
const REMOVED_PREFIXES = ['x-user-', 'x-forwarded-', 'x-escriba-'];

type OwnHeaders = { readonly callerToken: string; readonly requestId: string; readonly traceparent: string };

/**
 * Returns the headers a service gets, flat as `[name, value, …]`: the client's without those above, those its `Connection` header names and
 * names with `_` (some readers treat it as `-`), then the gateway's own.
 */
export const forwardedHeaders = (rawHeaders: readonly string[], own: OwnHeaders): string[] => {
  const headers: string[] = [];
  const named = namedByConnection(rawHeaders);
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]];
    const lower = name.toLowerCase();
    if (!isRemoved(lower) && named?.has(lower) !== true) headers.push(lower, value);
  }
  headers.push(
    'x-escriba-caller',
    own.callerToken,
    'x-request-id',
    own.requestId,
    'traceparent',
    own.traceparent,
  );
  return headers;
};

const isRemoved = (name: string): boolean =>
  REMOVED.has(name) || name.includes('_') || REMOVED_PREFIXES.some((prefix) => name.startsWith(prefix));

/** Content headers describe the forwarded body, so naming them in `Connection` must not remove them. */
const KEPT = new Set(['content-length', 'content-type', 'content-encoding']);

const namedByConnection = (rawHeaders: readonly string[]): ReadonlySet<string> | undefined => {
  let named: Set<string> | undefined;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const value = rawHeaders[at + 1] ?? '';
    if (rawHeaders[at]?.toLowerCase() !== 'connection' || value === 'keep-alive' || value === 'close')
      continue;
    for (const option of value.split(',')) {
      const name = option.trim().toLowerCase();
      if (!KEPT.has(name)) (named ??= new Set()).add(name);
    }
  }
  return named;
};
