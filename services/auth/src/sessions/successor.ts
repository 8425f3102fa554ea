import { newIv, deriveKey, seal, unseal } from '../keys/seal.ts';

const CONTEXT = 'escriba successor';

/** Seals a successor so that only who shows its predecessor can have it again: the database alone gives nothing away. */
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

/** The successor that was sealed for a predecessor. */
export const openSuccessor = (sealed: Buffer, predecessor: string): string => {
  const successor = unseal(sealed, { key: deriveKey(predecessor, CONTEXT), context: CONTEXT });
  if (successor === undefined) throw new Error('a sealed refresh token does not open');
  return successor.toString();
};
