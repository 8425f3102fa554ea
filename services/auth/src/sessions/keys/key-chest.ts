import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { Randomness } from '../../platform/randomness.ts';
import { deriveKey, newIv, seal, unseal } from '../../platform/seal.ts';

type KeyChestDeps = {
  /** The secret that encrypts the private keys at rest. */
  readonly secret: string;
  readonly randomBytes: Randomness['randomBytes'];
};

export const ALGORITHM = 'EdDSA';

/** Generates key pairs (Ed25519) and decrypts stored ones. */
export const createKeyChest = ({ secret, randomBytes }: KeyChestDeps) => {
  const sealKey = deriveKey(secret, 'escriba signing keys');
  return {
    /** Generates a key pair and returns its name, the public half, and the encrypted private half for the database. */
    make: async (): Promise<{ kid: string; publicKey: string; sealed: Buffer }> => {
      const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, {
        crv: 'Ed25519',
        extractable: true,
      });
      const publicJwk = await exportJWK(publicKey);
      const kid = await calculateJwkThumbprint(publicJwk);
      const text = Buffer.from(JSON.stringify(await exportJWK(privateKey)));
      const sealed = seal(text, { key: sealKey, context: kid, iv: newIv(randomBytes) });
      return { kid, publicKey: String(publicJwk.x), sealed };
    },

    /** Decrypts a private key; undefined if it was encrypted with another secret. */
    open: async (kid: string, sealed: Buffer): Promise<CryptoKey | undefined> => {
      const text = unseal(sealed, { key: sealKey, context: kid });
      if (text === undefined) return undefined;
      return (await importJWK(JSON.parse(text.toString()) as object, ALGORITHM)) as CryptoKey; // an OKP key is never symmetric
    },
  };
};

export type KeyChest = ReturnType<typeof createKeyChest>;
