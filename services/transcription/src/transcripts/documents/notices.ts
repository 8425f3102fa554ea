import { TRANSCRIPT_NOTICES, type TranscriptNotice } from '@escriba/contracts/transcription/transcript';
import * as Type from 'typebox';
import { parseColumn } from '../../platform/db/json.ts';

/** A flag of a transcript, before the code of the language that seems to be spoken instead of the chosen one. */
export const SPOKEN_LANGUAGE = 'spoken_language:';

const Flags = Type.Array(Type.String());

/** Facts that a user should know about a recognised text. */
export type Noticed = { notices?: TranscriptNotice[]; spokenLanguage?: string };

/** The notices of a transcript, from the flags of its recognition; none once a user has changed the text. */
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
  const spoken = known.find((flag) => flag.startsWith(SPOKEN_LANGUAGE))?.slice(SPOKEN_LANGUAGE.length);
  return {
    ...(notices.length === 0 ? {} : { notices }),
    ...(spoken === undefined ? {} : { spokenLanguage: spoken }),
  };
};
