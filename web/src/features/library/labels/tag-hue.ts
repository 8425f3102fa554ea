import { speakerHue, type SpeakerHue } from '../../../ui/speaker-hue.ts';

/** Returns a tag's colour, which follows from its name, so that it is the same everywhere. */
export const tagHue = (name: string): SpeakerHue => {
  let hash = 0;
  for (const letter of name.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return speakerHue(hash);
};
