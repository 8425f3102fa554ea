import { getTranscriptionAudio } from '@escriba/contracts';
import { type TokenState, createExpiringTokens } from './expiring-tokens.ts';

/** Whose audio a token opens. The owner is not in the token: it is read from the recording. */
type AudioSubject = { readonly userId: string; readonly id: string };
export type AudioTokens = ReturnType<typeof createAudioTokens>;

/** Tokens that open one recording's audio. */
export const createAudioTokens = ({ secret, clock }: { secret: string; clock: () => Date }) => {
  const tokens = createExpiringTokens({ secret, clock, purpose: 'escriba transcription audio' });
  return {
    /** Address of the audio, relative to the gateway. */
    urlOf: ({ userId, id }: AudioSubject): string => {
      const path = getTranscriptionAudio.path.replace(':id', id);
      return `${path}?token=${tokens.issue([userId, id])}`;
    },

    check: ({ userId, id }: AudioSubject, token: string): TokenState => tokens.check([userId, id], token),
  };
};
