import type { AuthConfig } from '../config.ts';
import type { AccountPart } from './account-parts.ts';
import { createTranscriptionPart } from './transcription-part.ts';

/** The services that keep something of a person beside auth, as far as the configuration names them. */
export const findAccountParts = (
  config: Pick<AuthConfig, 'TRANSCRIPTION_URL' | 'INTERNAL_SECRET'>,
): AccountPart[] =>
  config.TRANSCRIPTION_URL === undefined
    ? []
    : [createTranscriptionPart({ url: config.TRANSCRIPTION_URL, secret: config.INTERNAL_SECRET })];
