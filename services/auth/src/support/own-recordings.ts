import { ApiError } from '@escriba/client';
import { getTranscriptionStatus } from '@escriba/contracts';
import { createPersonClients } from '../privacy/person-client.ts';

type OwnRecordingsOptions = {
  readonly TRANSCRIPTION_URL?: string | undefined;
  readonly INTERNAL_SECRET: string;
};

const TIMEOUT_MS = 3_000;

/** Asks the transcription service whether a recording is a user's own; undefined while it does not answer. */
export const createOwnRecordings = ({
  TRANSCRIPTION_URL: url,
  INTERNAL_SECRET: secret,
}: OwnRecordingsOptions) => {
  const clientOf = url === undefined ? undefined : createPersonClients({ url, secret });
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
