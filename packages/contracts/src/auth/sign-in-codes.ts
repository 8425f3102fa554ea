import * as Type from '../shared/schema.ts';
import { Text } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { login } from './accounts.ts';

/** How long a code is valid. */
export const SIGN_IN_CODE_MINUTES = 10;

/** Fails with 503 `auth.sign_in_code_unavailable` without a mail server, 429 `auth.too_many_attempts` for an address. */
export const requestSignInCode = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-in-code',
  summary:
    'Send a code by mail if e-mail and password are right; the response is the same if they are not. Its `ticket` belongs to the code',
  access: 'public',
  body: Type.Object({ email: login.body.properties.email, password: login.body.properties.password }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      data: Type.Object({ ticket: Type.String() }),
    }),
  },
});

/** Fails with 403 `auth.sign_in_code_wrong`, 429 `auth.too_many_attempts` after five attempts. */
export const confirmSignInCode = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-in-code/confirm',
  summary:
    'Make this browser known for the account by a code; signing in with the password then works while others try the account',
  access: 'public',
  body: Type.Object({ ticket: Text(128), code: Text(20) }),
  responses: { 200: Type.Object({ success: Type.Literal(true), message: Type.String() }) },
});

export const signInCodeRoutes = [requestSignInCode, confirmSignInCode] as const;
