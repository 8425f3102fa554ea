type UpstreamHeaders = Readonly<Record<string, string | string[] | undefined>>;

const REMOVED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'server',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-powered-by',
  'x-request-id',
]);

/** Returns the headers a client gets, flat as `[name, value, …]`: the service's own, then `added`, which wins. */
export const headersForClient = (
  upstream: UpstreamHeaders,
  added: Readonly<Record<string, string>>,
): string[] => {
  const headers: string[] = [];
  for (const name in upstream) {
    const value = upstream[name];
    if (value === undefined || REMOVED.has(name) || name in added || name.startsWith('x-escriba-')) continue;
    if (typeof value === 'string') headers.push(name, value);
    else for (const item of value) headers.push(name, item);
  }
  for (const name in added) headers.push(name, added[name] ?? '');
  return headers;
};
