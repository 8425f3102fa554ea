import type { JsonBytes } from '../platform/db/json-slices.ts';
import type { WaitForText } from '../library/library.ts';
import { type Reader, userOwner } from '../recordings/recordings.ts';
import type { AcceptUpload, UploadsService } from '../uploads/uploads.ts';
import { createAudioEvents } from './audio-events.ts';
import type { RepeatedRequests } from './repeated-requests.ts';
import type { AudioParameters } from './read-parameters.ts';

type AudioApiDeps = Parameters<typeof createAudioEvents>[0] & {
  readonly uploads: Pick<UploadsService, 'accept' | 'discard'>;
  readonly repeatedRequests: Pick<RepeatedRequests, 'once'>;
  readonly waitForText: WaitForText;
};

/** A recording that was received, and whose it is. */
type Received = Omit<Parameters<AcceptUpload>[0], 'language' | 'clientInfo' | 'alongside'>;

type Wanted = {
  readonly id: string;
  readonly parameters: AudioParameters;
  /** Aborts when the client has disconnected: the transcription then goes on. */
  readonly signal: AbortSignal;
};

export type AudioApi = ReturnType<typeof createAudioApi>;

/** Creates the service of OpenAI's audio API: a transcription like any other, whose text is the response. */
export const createAudioApi = ({ uploads, repeatedRequests, waitForText, ...deps }: AudioApiDeps) => ({
  /**
   * Makes a transcription of a received recording; returns its id. The same request of the same key, sent again, gets the id of the first one.
   * @throws the errors of `accept`
   */
  transcribe: (sessionId: string, received: Received, parameters: AudioParameters): Promise<string> => {
    const { recording, owner } = received;
    const { language, speechModel, vocabulary } = parameters;
    const clientInfo = { speechModel, ...(vocabulary !== undefined && { vocabulary }) };
    const request = { ownerId: owner.id, sessionId, sha256: recording.sha256, parameters };
    return repeatedRequests.once(request, {
      make: (note) => uploads.accept({ ...received, language, clientInfo, alongside: note }),
      discard: () => uploads.discard(recording),
    });
  },

  /** Waits for the text of a user's transcription. @throws its fault, transcriptionCancelled, transcriptionNotFound, serviceBusy */
  read: async ({ userId, locale }: Reader, { id, parameters, signal }: Wanted): Promise<JsonBytes> => {
    await waitForText({ owner: userOwner(userId), id, locale, signal });
    const { format, words, segments, logProbabilities } = parameters;
    return deps.texts.writeAudioResponse({
      id,
      options: { format, words, segments, logProbabilities },
      schedulingKey: { class: 'free', user: userId, recording: id },
    });
  },

  events: createAudioEvents(deps),
});
