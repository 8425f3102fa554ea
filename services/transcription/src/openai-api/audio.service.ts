import { toEngineLanguage } from '@escriba/contracts/shared/languages';
import type { TranslateToEnglish } from '../insights/insights.ts';
import type { WaitForText } from '../library/library.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { JsonBytes } from '../platform/db/json-slices.ts';
import { type Reader, userOwner } from '../recordings/recordings.ts';
import type { AcceptUpload, UploadsService } from '../uploads/uploads.ts';
import type { DecodeKnownSpeakers } from './known-speakers.ts';
import { createAudioEvents } from './audio-events.ts';
import { translationUnsupported } from './openai-api.errors.ts';
import type { RepeatedRequests } from './repeated-requests.ts';
import { transcriptsIn } from '../transcripts/transcripts.ts';
import type { AudioParameters, ResponseParameters } from './read-parameters.ts';

type AudioApiDeps = Parameters<typeof createAudioEvents>[0] & {
  readonly uploads: Pick<UploadsService, 'accept' | 'discard'>;
  readonly repeatedRequests: Pick<RepeatedRequests, 'once'>;
  readonly decodeKnownSpeakers: DecodeKnownSpeakers;
  readonly waitForText: WaitForText;
  readonly toEnglish: TranslateToEnglish;
  /** Whether a present worker can write in English what is said in another language. */
  readonly canTranslateSpeech: () => Promise<boolean>;
};

/** A recording that was received, and whose it is. */
type Received = Omit<Parameters<AcceptUpload>[0], 'language' | 'clientInfo' | 'alongside'>;

type Wanted = {
  readonly id: string;
  readonly parameters: ResponseParameters;
  /** Aborts when the client has disconnected: the transcription then goes on. */
  readonly signal: AbortSignal;
};

export type AudioApi = ReturnType<typeof createAudioApi>;

/** Creates the service of OpenAI's audio API: a transcription like any other, whose text or English translation is the response. */
export const createAudioApi = (deps: AudioApiDeps) => ({
  transcribe: createTranscribe(deps),

  /**
   * Waits for the text of a user's transcription, or for its translation.
   * @throws its fault, transcriptionCancelled, transcriptionNotFound, serviceBusy; of a translation the errors of `translate`
   */
  read: async (reader: Reader, { id, parameters, signal }: Wanted): Promise<JsonBytes> => {
    const { userId, locale } = reader;
    const { language } = await deps.waitForText({ owner: userOwner(userId), id, locale, signal });
    const { task, format, words, segments, logProbabilities } = parameters;
    const isTranslated = task === 'translate' && toEngineLanguage(language ?? '') !== 'en';
    const made = isTranslated
      ? await deps.toEnglish.translate(reader, { transcriptionId: id, signal })
      : undefined;
    return deps.texts.writeAudioResponse({
      id,
      options: {
        task,
        format,
        words,
        segments,
        logProbabilities,
        translation: made && { id: made.facts.id },
      },
      ...(made && { statements: [made.statements] }),
      schedulingKey: { class: 'free', user: userId, recording: id },
    });
  },

  events: createAudioEvents(deps),
});

/**
 * Makes a transcription of a received recording; returns its id. The same request of the same key, sent again, gets the id of the first one.
 * @throws referenceInvalid and the errors of `accept`; of a translation translationUnsupported, planLimitReached
 */
const createTranscribe =
  ({ uploads, repeatedRequests, ...deps }: AudioApiDeps) =>
  async (
    sessionId: string,
    received: Received,
    { knownSpeakers: sent, ...parameters }: AudioParameters,
  ): Promise<string> => {
    const { recording, owner } = received;
    const { language, languages, speechModel, vocabulary } = parameters;
    const clientInfo = {
      speechModel,
      ...(languages.length > 0 && { languages: languages.join(',') }),
      ...(vocabulary !== undefined && { vocabulary }),
    };
    const discard = () => uploads.discard(recording);
    const knownSpeakers = await deps.decodeKnownSpeakers(received, sent).catch(discardFirst(discard));
    const request = { ownerId: owner.id, sessionId, sha256: recording.sha256, parameters, knownSpeakers };
    return repeatedRequests.once(request, {
      make: async (note) => {
        if (parameters.task === 'translate')
          await requireTranslation(deps, received).catch(discardFirst(discard));
        const alongside = async (transaction: Kysely<DB>, id: string): Promise<void> => {
          await note(transaction, id);
          await transcriptsIn(transaction).insertKnownSpeakers(id, knownSpeakers);
        };
        return uploads.accept({ ...received, language, clientInfo, alongside });
      },
      discard,
    });
  };

/** Checks what a translation needs before its recording is charged. @throws translationUnsupported, planLimitReached, quotaUnavailable */
const requireTranslation = async (
  { toEnglish, canTranslateSpeech }: Pick<AudioApiDeps, 'toEnglish' | 'canTranslateSpeech'>,
  { owner, locale }: Received,
): Promise<void> => {
  if (!(await canTranslateSpeech())) throw translationUnsupported();
  await toEnglish.requireQuota({ userId: owner.id, locale });
};

/** Removes the file of a refused request, which is stored already, and throws the refusal. */
const discardFirst =
  (discard: () => Promise<void>) =>
  async (refusal: unknown): Promise<never> => {
    await Promise.allSettled([discard()]);
    throw refusal;
  };
