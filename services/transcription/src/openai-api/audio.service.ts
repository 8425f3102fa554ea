import type { WaitForText } from '../library/library.ts';
import type { TextWork } from '../publishing/publishing.ts';
import { type Reader, userOwner } from '../recordings/recordings.ts';
import type { AcceptUpload } from '../uploads/uploads.ts';
import type { AudioParameters } from './read-parameters.ts';

type AudioApiDeps = {
  readonly uploads: { readonly accept: AcceptUpload };
  readonly waitForText: WaitForText;
  readonly texts: Pick<TextWork, 'writeAudioResponse'>;
};

/** A recording that was received, and whose it is. */
type Received = Omit<Parameters<AcceptUpload>[0], 'language' | 'clientInfo'>;

type Wanted = {
  readonly id: string;
  readonly parameters: AudioParameters;
  /** Aborts when the client has disconnected: the transcription then goes on. */
  readonly signal: AbortSignal;
};

export type AudioApi = ReturnType<typeof createAudioApi>;

/** Creates the service of OpenAI's audio API: a transcription like any other, whose text is the response. */
export const createAudioApi = ({ uploads, waitForText, texts }: AudioApiDeps) => ({
  /** Makes a transcription of a received recording; returns its id. @throws the errors of `accept` */
  transcribe: (received: Received, { language, speechModel }: AudioParameters): Promise<string> =>
    uploads.accept({ ...received, language, clientInfo: { speechModel } }),

  /** Waits for the text of a user's transcription. @throws its fault, transcriptionCancelled, transcriptionNotFound, serviceBusy */
  read: async ({ userId, locale }: Reader, { id, parameters, signal }: Wanted): Promise<Buffer> => {
    await waitForText({ owner: userOwner(userId), id, locale, signal });
    const { format, words, segments } = parameters;
    const parts = await texts.writeAudioResponse({
      id,
      options: { format, words, segments },
      schedulingKey: { class: 'free', user: userId, recording: id },
    });
    return Buffer.concat(parts);
  },
});
