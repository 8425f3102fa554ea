import type { Randomness } from '../../platform/randomness.ts';
import { deriveKey, newIv, seal, unseal } from '../../platform/seal.ts';
import { TOTP_SECRET_BYTES } from './totp.ts';

type AppSecretsDeps = {
  /** The secret that encrypts the apps' secrets at rest. */
  readonly secret: string;
  readonly randomBytes: Randomness['randomBytes'];
};

/** Makes and opens the encrypted secrets of authenticator apps. A secret opens only for its own account. */
export const createAppSecrets = ({ secret, randomBytes }: AppSecretsDeps) => {
  const key = deriveKey(secret, 'escriba authenticator apps');
  return {
    make: (userId: string): { secret: Buffer; sealed: Buffer } => {
      const made = randomBytes(TOTP_SECRET_BYTES);
      return { secret: made, sealed: seal(made, { key, context: userId, iv: newIv(randomBytes) }) };
    },
    /** Returns undefined if it was encrypted with another secret or for another account. */
    open: (userId: string, sealed: Buffer): Buffer | undefined => unseal(sealed, { key, context: userId }),
  };
};

export type AppSecrets = ReturnType<typeof createAppSecrets>;
