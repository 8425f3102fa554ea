import type { Randomness } from '../platform/randomness.ts';
import { deriveKey, newIv, seal, unseal } from '../platform/seal.ts';

type ClientSecretsDeps = {
  /** The secret that encrypts the providers' secrets at rest. */
  readonly secret: string;
  readonly randomBytes: Randomness['randomBytes'];
};

/** Encrypts and opens the secrets of providers. A secret opens only for its own provider. */
export const createClientSecrets = ({ secret, randomBytes }: ClientSecretsDeps) => {
  const key = deriveKey(secret, 'escriba sso clients');
  return {
    seal: (providerId: string, plain: string): Buffer =>
      seal(Buffer.from(plain), { key, context: providerId, iv: newIv(randomBytes) }),
    /** Returns undefined if it was encrypted with another secret or for another provider. */
    open: (providerId: string, sealed: Buffer): string | undefined =>
      unseal(sealed, { key, context: providerId })?.toString(),
  };
};

export type ClientSecrets = ReturnType<typeof createClientSecrets>;
