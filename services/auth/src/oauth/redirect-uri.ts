/** Schemes of editors that have no https address. The browser asks before it opens one. */
const EDITOR_SCHEMES: ReadonlySet<string> = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:']);
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Characters of an address that every parser reads alike. */
const PLAIN = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** Returns whether a program can register an address: https, http on the user's own computer, or an editor's scheme (RFC 8252, 7). */
export const isRedirectUri = (uri: string): boolean => {
  const url = PLAIN.test(uri) && !uri.includes('#') ? URL.parse(uri) : null;
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:' || EDITOR_SCHEMES.has(url.protocol)) return url.host !== '';
  return isLoopback(url);
};

/** Returns whether an address is a registered one: equal to it, but for the port on the user's own computer, which changes at each start. */
export const isRegistered = (uri: string, registered: readonly string[]): boolean =>
  isRedirectUri(uri) && registered.some((known) => known === uri || isSameButForPort(known, uri));

const isSameButForPort = (known: string, uri: string): boolean => {
  const [one, other] = [withoutPort(known), withoutPort(uri)];
  return one !== undefined && one === other;
};

const withoutPort = (uri: string): string | undefined => {
  const url = new URL(uri);
  if (!isLoopback(url)) return undefined;
  url.port = '';
  return url.href;
};

/** Returns the host of an address as a person reads it, and whether it is the user's own computer. */
export const describeAddress = (uri: string): { host: string; isLocal: boolean } => {
  const url = new URL(uri);
  const isLocal = isLoopback(url);
  if (isLocal || url.protocol === 'https:') return { host: url.host, isLocal };
  return { host: `${url.protocol}//${url.host}`, isLocal: true };
};

const isLoopback = (url: URL): boolean => url.protocol === 'http:' && LOOPBACK.has(url.hostname);

/** Returns an address with the parameters of an answer. */
export const withAnswer = (uri: string, answer: Readonly<Record<string, string | undefined>>): string => {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
};
