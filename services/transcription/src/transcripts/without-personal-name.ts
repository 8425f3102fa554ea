import type { TranscriptDocument } from '@escriba/contracts';
import { hidePersonalInName } from '@escriba/transcript';

type Speaker = TranscriptDocument['speakers'][number];

/** A speaker may be named by an e-mail address. */
export const withoutPersonalName = ({ id, name }: Speaker): Speaker => ({
  id,
  name: name === null ? null : hidePersonalInName(name),
});
