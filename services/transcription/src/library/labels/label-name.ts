import { LABEL_NAME_LENGTH_MAX } from '@escriba/contracts/transcription/labels';
import { labelNameEmpty } from './labels.errors.ts';

/** A name as it is displayed, and the key that two labels of a user cannot share. */
export type LabelName = { readonly name: string; readonly nameKey: string };

/**
 * Returns a safe name of a folder or tag: without control or bidirectional characters, cut to the maximum length. Names that differ only in
 * case are the same; accents make another word.
 * @throws labelNameEmpty
 */
export const toLabelName = (typed: string): LabelName => {
  const clean = typed
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim();
  const name = Array.from(clean).slice(0, LABEL_NAME_LENGTH_MAX).join('').trim();
  if (name === '') throw labelNameEmpty();
  return { name, nameKey: name.toLowerCase() };
};
