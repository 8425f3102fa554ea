import { isIP } from 'node:net';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@escriba/contracts/auth/passkeys';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { createOneTimeCodes } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Randomness } from '../../platform/randomness.ts';
import type { StoredPasskey } from './passkeys.repository.ts';
import { passkeysUnavailable } from './second-factor.errors.ts';

type RelyingPartyDeps = {
  readonly db: Kysely<DB>;
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
};

const CHALLENGE_SECONDS = 300;
const NAME = 'Escriba';
/** Algorithms of passkeys: EdDSA, ES256 and RS256, which cover every authenticator. */
const ALGORITHMS = [-8, -7, -257];

/** The purpose of a challenge: the session, browser or sign-in that may use it. */
const Bound = Type.Object({ boundTo: Type.String() });

/** Creates the site as a relying party of WebAuthn. A challenge is a one-time code, usable only by the session or browser it was created for. */
export const createRelyingParty = ({ publicUrl, ...deps }: RelyingPartyDeps) => {
  const { hostname: rpId, origin } = new URL(publicUrl);
  const isAvailable = isIP(rpId.replaceAll(/[[\]]/g, '')) === 0;
  /** Throws passkeysUnavailable. */
  const createChallenges = (name: string) => {
    const codes = createOneTimeCodes({ ...deps, name, lifeSeconds: CHALLENGE_SECONDS, holds: Bound });
    return {
      put: (boundTo: string): Promise<string> => {
        if (!isAvailable) throw passkeysUnavailable();
        return codes.put({ boundTo });
      },
      /** Returns the challenge that a browser answered, once; undefined if it was not created for this. */
      take: async (clientDataJSON: string, boundTo: string): Promise<string | undefined> => {
        const challenge = readChallenge(clientDataJSON);
        return (await codes.take(challenge))?.boundTo === boundTo ? challenge : undefined;
      },
    };
  };
  return {
    isAvailable,
    ...createCreations({ rpId, origin, challenges: createChallenges('passkey-creation') }),
    ...createUses({ rpId, origin, challenges: createChallenges('passkey-request') }),
  };
};

export type RelyingParty = ReturnType<typeof createRelyingParty>;

type Ceremony = {
  readonly rpId: string;
  readonly origin: string;
  readonly challenges: {
    readonly put: (boundTo: string) => Promise<string>;
    readonly take: (clientDataJSON: string, boundTo: string) => Promise<string | undefined>;
  };
};
type PasskeyOwner = { readonly id: string; readonly name: string; readonly displayName: string };

const createCreations = ({ rpId, origin, challenges }: Ceremony) => ({
  /** Returns options to create a passkey. Throws passkeysUnavailable. */
  startCreation: async (
    user: PasskeyOwner,
    present: readonly StoredPasskey[],
    boundTo: string,
  ): Promise<PasskeyCreation> => ({
    challenge: await challenges.put(boundTo),
    rp: { id: rpId, name: NAME },
    user: { ...user, id: handleOf(user.id) },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_SECONDS * 1_000,
    attestation: 'none',
    excludeCredentials: present.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }),

  /** Returns the new credential; undefined if it does not answer a challenge of this service, or is malformed. */
  finishCreation: async (credential: PasskeyAttestation, boundTo: string) => {
    const challenge = await challenges.take(credential.response.clientDataJSON, boundTo);
    if (challenge === undefined) return undefined;
    try {
      if (!isUnattested(credential)) return undefined;
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
      });
      return verified ? registrationInfo.credential : undefined;
    } catch {
      return undefined; // the library throws for each field that does not match
    }
  },
});

const createUses = ({ rpId, origin, challenges }: Ceremony) => ({
  /** Returns options to use a passkey: one of the given ones, or any of this site if none is given. Throws passkeysUnavailable. */
  startUse: async (passkeys: readonly StoredPasskey[], boundTo: string): Promise<PasskeyRequest> => ({
    challenge: await challenges.put(boundTo),
    rpId,
    timeout: CHALLENGE_SECONDS * 1_000,
    userVerification: 'required',
    allowCredentials: passkeys.map(toDescriptor),
  }),

  /** Returns the new signature counter; undefined if challenge, origin, user or signature do not match. Uses the challenge up. */
  finishUse: async (
    credential: PasskeyAssertion,
    passkey: StoredPasskey,
    boundTo: string,
  ): Promise<number | undefined> => {
    const challenge = await challenges.take(credential.response.clientDataJSON, boundTo);
    if (challenge === undefined || !isOwnHandle(credential, passkey)) return undefined;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id,
          publicKey: Uint8Array.from(passkey.public_key),
          counter: passkey.counter,
        },
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch {
      return undefined; // the library throws for each field that does not match
    }
  },
});

/** Returns the user handle that a passkey keeps: the id of the account, which says nothing about the user. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Returns whether a response names the passkey's owner. Security keys may leave the handle out. */
const isOwnHandle = (
  { response: { userHandle = '' } }: PasskeyAssertion,
  { user_id }: StoredPasskey,
): boolean => userHandle === '' || userHandle === handleOf(user_id);

const toDescriptor = ({ credential_id: id, transports }: StoredPasskey) => ({
  id,
  type: 'public-key' as const,
  transports,
});

const ClientData = Type.Object({ challenge: Type.String({ maxLength: 200 }) });

/** Returns the challenge that a browser answered; '' if its data is malformed. */
const readChallenge = (clientDataJSON: string): string => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return Value.Check(ClientData, data) ? data.challenge : '';
  } catch {
    return '';
  }
};

/** Returns whether a passkey has no attestation certificate. Certificates name revocation lists, which the library would fetch from any address. */
const isUnattested = ({ response }: PasskeyAttestation): boolean => {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
};
