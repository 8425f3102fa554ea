import { TRANSCRIPT_NOTICES, type TranscriptNotice } from '@escriba/contracts';
import * as Type from 'typebox';
import { parseColumn } from '../db/json.ts';

const Flags = Type.Array(Type.String());

/** The notices of a transcript, from the flags of its recognition; none once a user has changed the text. */
export const noticesOf = ({
  origin,
  flags,
}: {
  readonly origin: string;
  readonly flags: unknown;
}): { notices?: TranscriptNotice[] } => {
  if (origin !== 'engine') return {};
  const known = parseColumn(Flags, flags);
  const notices = TRANSCRIPT_NOTICES.filter((notice) => known.includes(notice));
  return notices.length === 0 ? {} : { notices };
};
