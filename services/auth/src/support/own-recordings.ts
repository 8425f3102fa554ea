import { ApiError } from '@escriba/client';
import { getTranscriptionStatus } from '@escriba/contracts/transcription/transcription';
import type { Peers } from '../platform/peers.ts';
import { createUserClients } from '../platform/user-client.ts';

const TIMEOUT_MS = 3_000;

/** Asks the transcription service whether a recording is a user's own; undefined while it does not respond. */
export const createOwnRecordings = ({ transcription }: Pick<Peers, 'transcription'>) => {
  const clientOf = transcription && createUserClients(transcription);
  return async (userId: string, id: string): Promise<boolean | undefined> => {
    if (clientOf === undefined) return false;
    return clientOf(userId)
      .call(getTranscriptionStatus, { params: { id }, query: {}, headers: {} }, { timeoutMs: TIMEOUT_MS })
      .then(
        () => true,
        (error: unknown) => (error instanceof ApiError && error.status === 404 ? false : undefined),
      );
  };
};

export type OwnsRecording = ReturnType<typeof createOwnRecordings>;
