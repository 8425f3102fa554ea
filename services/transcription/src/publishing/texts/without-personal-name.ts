import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { hidePersonalInName } from '@escriba/transcript';

type Speaker = TranscriptDocument['speakers'][number];

/** An e-mail address may be a speaker's name. */
export const withoutPersonalName = ({ id, name }: Speaker, kinds: readonly PersonalKind[]): Speaker => ({
  id,
  name: name === null ? null : hidePersonalInName(name, kinds),
});
