import { getFreeAudio, getTranscriptionAudio } from '@escriba/contracts/transcription/audio';
import { type TokenState, createExpiringTokens } from './expiring-tokens.ts';

/** The audio that a token opens. The owner is not in the token: it is read from the recording. */
type AudioSubject = { readonly userId: string; readonly id: string };
/** The audio of an address. `audioTrack`: the track that a user chose for the text, from 1. */
type AddressedAudio = AudioSubject & { readonly sessionId: string; readonly audioTrack: number | null };
type CheckedToken = { readonly state: TokenState; readonly sessionId: string };
export type AudioTokens = ReturnType<typeof createAudioTokens>;

/** Creates tokens that open one recording's audio, each bound to the session that it was issued to. */
export const createAudioTokens = ({ secret, clock }: { secret: string; clock: () => Date }) => {
  const tokens = createExpiringTokens({ secret, clock, purpose: 'escriba transcription audio' });
  return {
    /**
     * Returns the address of the audio, relative to the gateway. It is another one for each audio track of the recording, so that a
     * player loads it.
     */
    urlOf: ({ userId, id, sessionId, audioTrack }: AddressedAudio): string => {
      const path = getTranscriptionAudio.path.replace(':id', id);
      const track = audioTrack === null ? '' : `&track=${audioTrack}`;
      return `${path}?token=${sessionId}.${tokens.issue([userId, id, sessionId])}${track}`;
    },

    /** Checks a token. The gateway checks whether its session has ended. */
    check: ({ userId, id }: AudioSubject, token: string): CheckedToken => {
      const [sessionId = '', ...rest] = token.split('.');
      return { state: tokens.check([userId, id, sessionId], rest.join('.')), sessionId };
    },
  };
};

export type FreeAudioTokens = ReturnType<typeof createFreeAudioTokens>;

/** Creates tokens that open the recording of a visitor's free transcription, as long as it belongs to the same device. */
export const createFreeAudioTokens = ({ secret, clock }: { secret: string; clock: () => Date }) => {
  const tokens = createExpiringTokens({ secret, clock, purpose: 'escriba free transcription audio' });
  return {
    /** Returns the address of the audio, relative to the gateway. */
    urlOf: ({ ownerId, id }: { ownerId: string; id: string }): string =>
      `${getFreeAudio.path.replace(':id', id)}?token=${tokens.issue([ownerId, id])}`,

    check: ({ ownerId, id }: { ownerId: string; id: string }, token: string): TokenState =>
      tokens.check([ownerId, id], token),
  };
};
