import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';

/** Creates a pair of keys of age: the recipient encrypts, the identity decrypts. */
export const createBackupKey = async (): Promise<{ recipient: string; identity: string }> => {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
};

/** Returns whether a text is a public key of age. */
export const isBackupRecipient = (text: string): boolean => {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
};
