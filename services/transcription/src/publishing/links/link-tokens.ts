import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Length of a link's token: 192 bits cannot be guessed. */
const TOKEN_BYTES = 24;

/** Returns the token in a link's address. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns the stored form of a token. It is random enough to need no salt. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type TokenSeals = ReturnType<typeof createTokenSeals>;

/**
 * Encrypts the tokens of links with AES-256-GCM, so that their owner can copy an address again: iv, tag, cipher text. The key is derived from
 * the service's secret, which is not in the database, and the link's id is authenticated: one link's token does not open as another's.
 */
export const createTokenSeals = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'escriba link address', 32));
  return {
    seal: (token: string, linkId: string): Buffer => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(linkId));
      const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    /** Decrypts a token; undefined if the secret, the link or the bytes are others. */
    unseal: (sealed: Buffer, linkId: string): string | undefined => {
      if (sealed.length < IV_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(linkId))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([
          decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
};
