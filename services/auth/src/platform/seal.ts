import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Returns a key of 256 bits for one purpose, from a secret of high entropy. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

type Sealed = { readonly key: Buffer; readonly context: string };

/** Encrypts with AES-256-GCM: iv, tag, cipher text. It opens only with the same key and context. */
export const seal = (plain: Buffer, { key, context, iv }: Sealed & { readonly iv: Buffer }): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
};

/** Returns the plain text, or undefined if key, context or bytes differ. */
export const unseal = (sealed: Buffer, { key, context }: Sealed): Buffer | undefined => {
  if (sealed.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
};

export const newIv = (randomBytes: (size: number) => Buffer): Buffer => randomBytes(IV_BYTES);
