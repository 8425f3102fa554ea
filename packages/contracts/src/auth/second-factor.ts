import * as Type from '../shared/schema.ts';
import { DateTime, Nullable, Password, Text } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { Passkey, PasskeyAssertion, PasskeyRequest } from './passkeys.ts';
import { SecondFactorMethod, SignedIn, TransportHeaders } from './sign-in.ts';

export const RECOVERY_CODES = 10;

/** How long a session that proved a second factor may make sensitive changes. */
export const SECOND_FACTOR_RECENT_MINUTES = 15;

/** A proof of the second factor; each works once. */
export const SecondFactorProof = Type.Union([
  Type.Object({ method: Type.Literal('app'), code: Text(20) }),
  Type.Object({ method: Type.Literal('recovery_code'), code: Text(40) }),
  Type.Object({ method: Type.Literal('passkey'), credential: PasskeyAssertion }),
]);
export type SecondFactorProof = Type.Static<typeof SecondFactorProof>;

/** An account has a second factor if it has an authenticator app or a passkey. */
export const SecondFactors = Type.Object({
  /** The time from which on codes of an app are accepted; null without an app. */
  appSince: Nullable(DateTime),
  passkeys: Type.Array(Passkey),
  /** False if the site's address is an IP address, for which browsers have no passkeys. */
  arePasskeysAvailable: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
  /** The time until which this session may change the second factor without proving it again; null if it has to. */
  provedUntil: Nullable(DateTime),
});
export type SecondFactors = Type.Static<typeof SecondFactors>;

const DataResponse = <S extends Type.TSchema>(data: S) => Type.Object({ success: Type.Literal(true), data });
const Token = Text(200);
const RecoveryCodes = DataResponse(Type.Object({ recoveryCodes: Type.Array(Type.String()) }));

/** Fails with 401 `auth.second_step_expired`: unknown, used, expired, of another browser, or after five wrong proofs. */
export const startSecondStep = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-in/second-factor/challenge',
  summary: 'Options to prove a passkey of the account that signs in; they work once',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({ token: Token }),
  responses: { 200: DataResponse(PasskeyRequest) },
});

/** Fails with 401 `auth.second_step_expired`; 403 `auth.second_factor_wrong`; 429 `auth.too_many_attempts`. */
export const finishSecondStep = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-in/second-factor',
  summary: 'Finish a sign-in that needs a second factor, in the browser that started',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({ token: Token, proof: SecondFactorProof }),
  responses: { 200: SignedIn },
});

export const getSecondFactors = defineRoute({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'The second factors of the account',
  access: 'user',
  responses: { 200: DataResponse(SecondFactors) },
});

/** Fails with 409 `auth.second_factor_off` without a passkey. */
export const startSecondFactorProof = defineRoute({
  method: 'POST',
  path: '/api/auth/second-factor/challenge',
  summary: 'Options to prove a passkey in this session; they work once',
  access: 'user',
  responses: {
    200: DataResponse(
      Type.Object({ methods: Type.Array(SecondFactorMethod), passkey: Nullable(PasskeyRequest) }),
    ),
  },
});

/** Fails with 403 `auth.second_factor_wrong`; 429 `auth.too_many_attempts`. */
export const proveSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/auth/second-factor/proof',
  summary: 'Prove the second factor in this session, which may then make sensitive changes for 15 minutes',
  access: 'user',
  body: Type.Object({ proof: SecondFactorProof }),
  responses: { 200: DataResponse(Type.Object({ provedUntil: DateTime })) },
});

/** The errors of `startPasskey`; 409 `auth.app_exists`. */
export const startApp = defineRoute({
  method: 'POST',
  path: '/api/auth/second-factor/app/challenge',
  summary: 'A new secret for an authenticator app. It counts once a code confirms it, within 15 minutes',
  access: 'user',
  body: Type.Object({ password: Type.Optional(Password) }),
  responses: {
    /** `secret` in base32; `uri` for the app; `qrCode` has the URI as a data URL of an image. */
    200: DataResponse(Type.Object({ secret: Type.String(), uri: Type.String(), qrCode: Type.String() })),
  },
});

/** Fails with 403 `auth.second_factor_wrong`; 409 `auth.app_not_started`; 429 `auth.too_many_attempts`. */
export const confirmApp = defineRoute({
  method: 'POST',
  path: '/api/auth/second-factor/app',
  summary:
    'Turns on the authenticator app. The first second factor of an account ends its other sessions and returns recovery codes, once',
  access: 'user',
  body: Type.Object({ code: Text(20) }),
  responses: { 200: RecoveryCodes },
});

/** Fails with 403 `auth.second_factor_required`; 409 `auth.second_factor_off` without an app. */
export const removeApp = defineRoute({
  method: 'DELETE',
  path: '/api/auth/second-factor/app',
  summary: 'Turns off the authenticator app; the last second factor takes the recovery codes with it',
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

/** Fails with 403 `auth.second_factor_required`; 409 `auth.second_factor_off` without a second factor. */
export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  summary: 'Replaces the recovery codes; the response is the only one with them',
  access: 'user',
  responses: { 200: RecoveryCodes },
});

export const secondFactorRoutes = [
  startSecondStep,
  finishSecondStep,
  getSecondFactors,
  startSecondFactorProof,
  proveSecondFactor,
  startApp,
  confirmApp,
  removeApp,
  renewRecoveryCodes,
] as const;
