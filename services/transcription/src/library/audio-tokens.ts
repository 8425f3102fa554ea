import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { getTranscriptionAudio } from '@escriba/contracts';

const HOUR_MS = 3_600_000;
const LIFETIME_HOURS = 6;

/** Whose audio a token opens. The owner is not in the token: it is read from the recording. */
export type AudioSubject = { readonly userId: string; readonly id: string };
export type AudioTokenState = 'valid' | 'expired' | 'forged';
export type AudioTokens = ReturnType<typeof createAudioTokens>;

/**
 * Tokens that open one recording's audio for six to seven hours. Within an hour the same recording has the same token, so that
 * the address of what is playing stays.
 */
export const createAudioTokens = ({ secret, clock }: { secret: string; clock: () => Date }) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'escriba transcription audio', 32));
  const sign = ({ userId, id }: AudioSubject, expiry: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([userId, id, expiry]))
      .digest('base64url');

  return {
    /** Address of the audio, relative to the gateway. */
    urlOf: (subject: AudioSubject): string => {
      const hour = Math.floor(clock().getTime() / HOUR_MS);
      const expiry = (hour + 1 + LIFETIME_HOURS).toString(36);
      const path = getTranscriptionAudio.path.replace(':id', subject.id);
      return `${path}?token=${expiry}.${sign(subject, expiry)}`;
    },

    check: (subject: AudioSubject, token: string): AudioTokenState => {
      const [expiry = '', signature = '', ...rest] = token.split('.');
      const expected = Buffer.from(sign(subject, expiry));
      const sent = Buffer.from(signature);
      if (rest.length > 0 || sent.length !== expected.length || !timingSafeEqual(sent, expected))
        return 'forged';
      return Number.parseInt(expiry, 36) * HOUR_MS > clock().getTime() ? 'valid' : 'expired';
    },
  };
};
