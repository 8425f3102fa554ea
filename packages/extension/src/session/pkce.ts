export type Pkce = { readonly verifier: string; readonly challenge: string };

/** Creates a random verifier and its S256 challenge (RFC 7636). */
export const createPkce = async (): Promise<Pkce> => {
  const verifier = randomText();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: toBase64Url(new Uint8Array(digest)) };
};

/** Returns 32 random bytes as base64url. */
export const randomText = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
