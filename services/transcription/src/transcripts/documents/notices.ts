import { TRANSCRIPT_NOTICES, type TranscriptNotice } from '@escriba/contracts/transcription/transcript';
import * as Type from 'typebox';
import { parseColumn } from '../../platform/db/json.ts';

/** The prefix of a flag of a transcript, before the code of the language that seems to be spoken instead of the chosen one. */
export const SPOKEN_LANGUAGE = 'spoken_language:';

/** The prefix of a flag of a transcript, before the number of words of the vocabulary that the engine could not take. */
export const WORDS_LEFT_OUT = 'words_left_out:';

const Flags = Type.Array(Type.String());

/** Facts that a user should know about a recognised text. */
export type Noticed = { notices?: TranscriptNotice[]; spokenLanguage?: string; wordsLeftOut?: number };

/** Returns the notices of a transcript, from the flags of its recognition; none once a user has changed the text. */
export const noticesOf = ({
  origin,
  flags,
}: {
  readonly origin: string;
  readonly flags: unknown;
}): Noticed => {
  if (origin !== 'engine') return {};
  const known = parseColumn(Flags, flags);
  const notices = TRANSCRIPT_NOTICES.filter((notice) => known.includes(notice));
  const [spoken] = known.flatMap((flag) => valueOf(flag, SPOKEN_LANGUAGE));
  // Pieces of a recording may have been sent with more words than others.
  const leftOut = Math.max(0, ...known.flatMap((flag) => valueOf(flag, WORDS_LEFT_OUT).map(Number)));
  return {
    ...(notices.length === 0 ? {} : { notices }),
    ...(spoken === undefined ? {} : { spokenLanguage: spoken }),
    ...(leftOut === 0 ? {} : { wordsLeftOut: leftOut }),
  };
};

const valueOf = (flag: string, name: string): string[] =>
  flag.startsWith(name) ? [flag.slice(name.length)] : [];
