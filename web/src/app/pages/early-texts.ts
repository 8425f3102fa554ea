import type { Locale } from '@escriba/contracts/shared/locale';
import type { EarlyTexts } from '../../early/early-text.ts';
import { transcript as en } from '../../i18n/en/transcript/transcript.ts';
import { transcript as pt } from '../../i18n/pt/transcript/transcript.ts';

const pick = ({ person, notice, tracks, seemsSpoken, wordsLeftOut }: EarlyTexts): EarlyTexts => ({
  person,
  notice,
  tracks,
  seemsSpoken,
  wordsLeftOut,
});

/** The texts that the document shows around a transcript before the app has loaded. */
export const EARLY_TEXTS: Readonly<Record<Locale, EarlyTexts>> = { pt: pick(pt), en: pick(en) };
