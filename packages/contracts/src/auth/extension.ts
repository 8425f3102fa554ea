import * as Type from '../shared/schema.ts';
import { defineRoute } from '../shared/route.ts';
import { SignedIn } from './sign-in.ts';

const Secret = Type.String({ maxLength: 200 });

/**
 * The extension opens `/oauth-extension?code=…&redirect_uri=…&state=…`; its `code` is base64url(SHA-256(verifier)) of a verifier that it
 * keeps. The page sends the three here and then the browser to `redirectUrl`, which carries `success=true`, `state` and a new `code` that
 * only that redirect address learns.
 */
export const checkExtension = defineRoute({
  method: 'GET',
  path: '/api/auth/oauth-request',
  summary:
    "Checks the browser extension's connection request; the pages refuse an invalid one before the user signs in",
  access: 'public',
  query: Type.Object({
    code: Type.Optional(Secret),
    redirect_uri: Type.Optional(Type.String({ maxLength: 500 })),
    state: Type.Optional(Secret),
  }),
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

export const connectExtension = defineRoute({
  method: 'POST',
  path: '/api/auth/oauth-login',
  summary:
    'Connect the browser extension: returns a one-time code of 60 s, bound to code, redirectUri and state',
  access: 'user',
  body: Type.Object({
    code: Type.Optional(Secret),
    redirectUri: Type.Optional(Type.String({ maxLength: 500 })),
    state: Type.Optional(Secret),
  }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      data: Type.Object({ code: Type.String(), redirectUrl: Type.String() }),
    }),
  },
});

export const exchangeExtensionCode = defineRoute({
  method: 'POST',
  path: '/api/auth/oauth-token',
  summary: 'The extension redeems its one-time code, once, with its verifier',
  access: 'public',
  body: Type.Object({
    code: Secret,
    codeVerifier: Secret,
    redirectUri: Type.String({ maxLength: 500 }),
    state: Type.Optional(Secret),
  }),
  responses: { 200: SignedIn },
});

export const extensionRoutes = [checkExtension, connectExtension, exchangeExtensionCode] as const;
