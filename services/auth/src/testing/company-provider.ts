import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose';

/** What a test changes in the next ID token, or in how the server responds. */
export type Mischief = {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs with a key that is not published. */
  readonly isForged?: boolean;
  /** Sends a token without a signature. */
  readonly isUnsigned?: boolean;
  /** Signs with the client's secret, which the product has too. */
  readonly isSignedBySecret?: boolean;
  readonly configuration?: Readonly<Record<string, unknown>>;
  /** Bytes that the configuration is padded with. */
  readonly padding?: number;
  /** Leaves requests for the configuration without a response. */
  readonly isSilent?: boolean;
};

type Granted = { readonly nonce: string; readonly challenge: string; readonly person: object };

/** Starts an OpenID provider of a company on 127.0.0.1 which behaves well until a test says otherwise. It checks client, secret and PKCE. */
export const startCompanyProvider = async ({
  clientId = 'escriba',
  clientSecret = 'company secret',
} = {}) => {
  let { privateKey, jwk } = await newKeys('one');
  const strange = await generateKeyPair('RS256');
  const granted = new Map<string, Granted>();
  const state: { mischief: Mischief; requests: string[] } = { mischief: {}, requests: [] };
  let count = 0;

  const tokenFor = async ({ nonce, person }: Granted): Promise<string> => {
    const { claims = {}, isForged = false, isUnsigned = false, isSignedBySecret = false } = state.mischief;
    const now = Math.floor(Date.now() / 1_000);
    const all = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce, ...person, ...claims };
    if (isUnsigned) return new UnsecuredJWT(all).encode();
    const token = new SignJWT(all);
    if (isSignedBySecret)
      return token.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret));
    return token
      .setProtectedHeader({ alg: 'RS256', kid: jwk.kid })
      .sign(isForged ? strange.privateKey : privateKey);
  };

  const redeem = async (request: IncomingMessage): Promise<object | undefined> => {
    const form = new URLSearchParams(await text(request));
    const basic = Buffer.from(
      `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret).replace('%20', '+')}`,
    );
    if (request.headers.authorization !== `Basic ${basic.toString('base64')}`) return undefined;
    const grant = granted.get(form.get('code') ?? '');
    granted.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || grant.challenge !== challenge) return undefined;
    return { access_token: 'opens nothing', token_type: 'Bearer', id_token: await tokenFor(grant) };
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://provider');
    state.requests.push(pathname);
    const send = (body: object, status = 200): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/token') {
      const tokens = await redeem(request);
      return tokens === undefined ? send({ error: 'invalid_grant' }, 400) : send(tokens);
    }
    if (pathname === '/keys') return send({ keys: [jwk] });
    if (!pathname.endsWith('/.well-known/openid-configuration') || state.mischief.isSilent === true) return;
    send({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'none'],
      ...state.mischief.configuration,
      padding: 'x'.repeat(state.mischief.padding ?? 0),
    });
  };

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId,
    clientSecret,
    /** Returns the paths that were asked for. */
    requests: (): readonly string[] => state.requests,
    behave: (mischief: Mischief = {}): void => void (state.mischief = mischief),
    /** Withdraws the key, and signs with a new one. Returns what signs with the withdrawn key again. */
    rotateKeys: async (kid: string): Promise<() => void> => {
      const withdrawn = privateKey;
      ({ privateKey, jwk } = await newKeys(kid));
      return () => {
        privateKey = withdrawn;
      };
    },
    /** Signs a person in at the address that the product sent the browser to; returns the address to return to. */
    authorize: (address: string, person: { sub: string; email?: string; [claim: string]: unknown }): URL => {
      const { searchParams: asked } = new URL(address);
      const code = `code-${(count += 1)}`;
      granted.set(code, {
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        person: { email_verified: true, name: 'Ana da Empresa', ...person },
      });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      return back;
    },
    stop: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const newKeys = async (kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
};

export type CompanyProvider = Awaited<ReturnType<typeof startCompanyProvider>>;
