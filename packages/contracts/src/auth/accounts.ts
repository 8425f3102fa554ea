import * as Type from '../shared/schema.ts';
import { Referral } from '../billing/affiliates.ts';
import { Done, Email, OptionalText, Password, Text } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { ConsentDecision } from './consents.ts';
import { AcceptedVersions } from './legal.ts';
import { resetRoutes } from './resets.ts';
import { endOtherSessions, endSession, getJwks, listSessions, logout, refresh } from './sessions.ts';
import { SecondFactorNeeded, SignedIn, TransportHeaders, User } from './sign-in.ts';

export const PASSWORD_LENGTH_MIN = 6;
export const PASSWORD_LENGTH_MAX = 128;

/** Profile fields; CPF, CEP and phone are validated when present. */
const PersonFields = {
  cpf: OptionalText(20),
  phone: OptionalText(30),
  postalCode: OptionalText(20),
  address: OptionalText(200),
  addressNumber: OptionalText(20),
  complement: OptionalText(100),
  city: OptionalText(100),
  state: OptionalText(2),
};

const Consents = Type.Optional(Type.Array(ConsentDecision, { maxItems: 10 }));

/** The records of a new account besides the user: the versions that they accept, and the affiliate by whose link they came. */
export const OpeningFields = {
  accepted: Type.Optional(AcceptedVersions),
  referral: Type.Optional(Referral),
};

export const register = defineRoute({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Open an account and sign in',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({
    name: Text(200),
    email: Email,
    password: Password,
    ...PersonFields,
    user_ip: OptionalText(64),
    consents: Consents,
    ...OpeningFields,
  }),
  responses: { 201: SignedIn },
});

export const login = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with e-mail and password; 202 if the account needs its second factor',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({ email: Email, password: Password, user_ip: OptionalText(64) }),
  responses: { 200: SignedIn, 202: SecondFactorNeeded },
});

const UserResponse = Type.Object({ success: Type.Literal(true), user: User });

export const getMe = defineRoute({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in user',
  access: 'user',
  responses: { 200: UserResponse },
});

export const checkSession = defineRoute({
  method: 'GET',
  path: '/api/auth/check',
  summary: 'Whether the bearer’s session is still valid, and whose it is',
  access: 'user',
  responses: { 200: UserResponse },
});

export const updateMe = defineRoute({
  method: 'PATCH',
  path: '/api/auth/me',
  summary: "Update the user's profile; absent fields are unchanged",
  access: 'user',
  body: Type.Object({ name: OptionalText(200), ...PersonFields }),
  responses: { 200: UserResponse },
});

export const changePassword = defineRoute({
  method: 'POST',
  path: '/api/auth/change-password',
  summary:
    'Change the password, or set the first one just after signing in with Google; ends all other sessions. `revokesAccess` also revokes all API keys, those that the user made for workspaces too unless `keepsWorkspaceKeys`, and unlinks Google',
  access: 'user',
  body: Type.Object({
    currentPassword: Type.Optional(Password),
    newPassword: Password,
    revokesAccess: Type.Optional(Type.Boolean()),
    keepsWorkspaceKeys: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: Done },
});

export const accountRoutes = [
  register,
  login,
  refresh,
  logout,
  getMe,
  updateMe,
  checkSession,
  changePassword,
  ...resetRoutes,
  listSessions,
  endSession,
  endOtherSessions,
  getJwks,
] as const;
