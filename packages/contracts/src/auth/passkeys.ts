import * as Type from '../shared/schema.ts';
import { DateTime, Nullable, Password } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { SignedIn, TransportHeaders } from './sign-in.ts';

export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_LENGTH_MAX = 60;

const Base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$' });
const CredentialId = Base64Url(1_400);
const Transports = Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 });
const CredentialNamed = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
});
const CredentialFields = { id: CredentialId, rawId: CredentialId, type: Type.Literal('public-key') };

/** Options of `navigator.credentials.get`, in the JSON form of WebAuthn level 3. */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  allowCredentials: Type.Array(CredentialNamed),
});
export type PasskeyRequest = Type.Static<typeof PasskeyRequest>;

/** Result of `navigator.credentials.get`. */
export const PasskeyAssertion = Type.Object({
  ...CredentialFields,
  response: Type.Object({
    clientDataJSON: Base64Url(4_000),
    authenticatorData: Base64Url(4_000),
    signature: Base64Url(4_000),
    userHandle: Type.Optional(Type.String({ maxLength: 200 })),
  }),
});
export type PasskeyAssertion = Type.Static<typeof PasskeyAssertion>;

/** Options of `navigator.credentials.create`. */
export const PasskeyCreation = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(CredentialNamed),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
});
export type PasskeyCreation = Type.Static<typeof PasskeyCreation>;

/** Result of `navigator.credentials.create`. */
export const PasskeyAttestation = Type.Object({
  ...CredentialFields,
  response: Type.Object({
    clientDataJSON: Base64Url(4_000),
    attestationObject: Base64Url(16_000),
    transports: Type.Optional(Transports),
  }),
});
export type PasskeyAttestation = Type.Static<typeof PasskeyAttestation>;

export const Passkey = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  createdAt: DateTime,
  lastUsedAt: Nullable(DateTime),
});
export type Passkey = Type.Static<typeof Passkey>;

const DataResponse = <S extends Type.TSchema>(data: S) => Type.Object({ success: Type.Literal(true), data });
const PasskeyId = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Name = Type.String({ minLength: 1, maxLength: PASSKEY_NAME_LENGTH_MAX });

/** Fails with 503 `auth.passkeys_unavailable` if the public URL is an IP address. */
export const startPasskeySignIn = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-in/passkey/challenge',
  summary: 'Options to sign in with a passkey alone; they work once, in the browser that asked',
  access: 'public',
  headers: TransportHeaders,
  responses: { 200: DataResponse(PasskeyRequest) },
});

/** Fails with 401 `auth.passkey_refused`; 403 `auth.passkey_needs_password` for the first sign-in after a password reset. */
export const signInWithPasskey = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-in/passkey',
  summary: 'Sign in with a passkey alone, which verifies the user',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({ credential: PasskeyAssertion }),
  responses: { 200: SignedIn },
});

/**
 * Fails with 403 `auth.second_factor_required` if the account has a second factor that the session has not proved in the last 15 minutes;
 * without one the errors of `createApiKey`.
 */
export const startPasskey = defineRoute({
  method: 'POST',
  path: '/api/auth/passkeys/challenge',
  summary: 'Options to create a passkey; they work once, in this session',
  access: 'user',
  body: Type.Object({ password: Type.Optional(Password) }),
  responses: { 200: DataResponse(PasskeyCreation) },
});

export const addPasskey = defineRoute({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary:
    'Adds a passkey. The first second factor of an account ends its other sessions and returns recovery codes, once',
  access: 'user',
  body: Type.Object({ name: Name, credential: PasskeyAttestation }),
  responses: {
    201: DataResponse(Type.Object({ passkey: Passkey, recoveryCodes: Type.Array(Type.String()) })),
  },
});

/** Fails with 404 `auth.passkey_not_found`: unknown, or another account's. */
export const renamePasskey = defineRoute({
  method: 'PATCH',
  path: '/api/auth/passkeys/:id',
  summary: 'Renames a passkey',
  access: 'user',
  params: PasskeyId,
  body: Type.Object({ name: Name }),
  responses: { 200: DataResponse(Passkey) },
});

/** Fails with 403 `auth.second_factor_required`; 404 `auth.passkey_not_found`. */
export const removePasskey = defineRoute({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Removes a passkey; the last second factor takes the recovery codes with it',
  access: 'user',
  params: PasskeyId,
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

export const passkeyRoutes = [
  startPasskeySignIn,
  signInWithPasskey,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
] as const;
