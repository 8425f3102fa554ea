import { newIv, deriveKey, seal, unseal } from '../platform/seal.ts';

const CONTEXT = 'escriba successor';

/** Encrypts a successor so that only the holder of its predecessor can read it: the database alone reveals nothing. */
export const sealSuccessor = (
  successor: string,
  predecessor: string,
  randomBytes: (size: number) => Buffer,
): Buffer =>
  seal(Buffer.from(successor), {
    key: deriveKey(predecessor, CONTEXT),
    context: CONTEXT,
    iv: newIv(randomBytes),
  });

/** Decrypts the successor of a refresh token with its predecessor. */
export const openSuccessor = (sealed: Buffer, predecessor: string): string => {
  const successor = unseal(sealed, { key: deriveKey(predecessor, CONTEXT), context: CONTEXT });
  if (successor === undefined) throw new Error('a sealed refresh token does not open');
  return successor.toString();
};
