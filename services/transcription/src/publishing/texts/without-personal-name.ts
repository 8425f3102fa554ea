import type { PersonalKind, TranscriptDocument } from '@escriba/contracts';
import { hidePersonalInName } from '@escriba/transcript';

type Speaker = TranscriptDocument['speakers'][number];

/** An e-mail address may be a speaker's name. */
export const withoutPersonalName = ({ id, name }: Speaker, kinds: readonly PersonalKind[]): Speaker => ({
  id,
  name: name === null ? null : hidePersonalInName(name, kinds),
});
