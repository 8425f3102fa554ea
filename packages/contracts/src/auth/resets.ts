import * as Type from '../shared/schema.ts';
import { Done, Email, Password, Text } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';

/** How long a link to a new password is valid. */
export const RESET_LINK_MINUTES = 30;

export const getResetOptions = defineRoute({
  method: 'GET',
  path: '/api/auth/password-reset',
  summary:
    'How a lost password can be replaced: `byMail` is false without a mail server, then support has links',
  access: 'public',
  responses: {
    200: Type.Object({ success: Type.Literal(true), data: Type.Object({ byMail: Type.Boolean() }) }),
  },
});

/** Fails with 503 `auth.reset_mail_unavailable` without a mail server, 429 `auth.too_many_attempts` for an address. */
export const requestReset = defineRoute({
  method: 'POST',
  path: '/api/auth/password-reset',
  summary: 'Send a link to set a new password; the response is the same whether the address has an account',
  access: 'public',
  body: Type.Object({ email: Email }),
  responses: { 200: Done },
});

/** Fails with 410 `auth.reset_link_invalid`: unknown, used, replaced by a newer link, or expired. */
export const confirmReset = defineRoute({
  method: 'POST',
  path: '/api/auth/password-reset/confirm',
  summary:
    'Set the password by the token of a link; ends all sessions of the account, revokes its API keys, those that the user made for workspaces too unless `keepsWorkspaceKeys`, and unlinks Google',
  access: 'public',
  body: Type.Object({
    token: Text(128),
    newPassword: Password,
    keepsWorkspaceKeys: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: Done },
});

export const resetRoutes = [getResetOptions, requestReset, confirmReset] as const;
