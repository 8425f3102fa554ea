import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { hidePersonalInName } from '@escriba/transcript';

type Speaker = TranscriptDocument['speakers'][number];

/** Hides personal data in a speaker's name, which may be an e-mail address. */
export const withoutPersonalName = ({ id, name }: Speaker, kinds: readonly PersonalKind[]): Speaker => ({
  id,
  name: name === null ? null : hidePersonalInName(name, kinds),
});
