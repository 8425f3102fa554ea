import { createHash } from 'node:crypto';
import { DomainError } from '@escriba/errors';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { KnownSpeaker } from '../transcripts/transcripts.ts';
import { createAudioRequestsRepository } from './audio-requests.repository.ts';
import type { AudioParameters } from './read-parameters.ts';

/** How long the same request gets the text of the first one. */
const REPEATED_WITHIN_MS = 24 * 3_600_000;

type Request = {
  readonly ownerId: string;
  /** The key or the session that sent it. */
  readonly sessionId: string;
  readonly sha256: string;
  readonly parameters: Pick<AudioParameters, 'language' | 'languages' | 'speechModel' | 'vocabulary'>;
  readonly knownSpeakers: readonly KnownSpeaker[];
};

/** Notes which recording a request made. Call it in the transaction that inserts the recording. @throws if the same request has made another one */
type Note = (transaction: Kysely<DB>, transcriptionId: string) => Promise<void>;

type Work = {
  /** Makes the recording, and returns its id. */
  readonly make: (note: Note) => Promise<string>;
  /** Removes the file, which is stored already. */
  readonly discard: () => Promise<void>;
};

export type RepeatedRequests = ReturnType<typeof createRepeatedRequests>;

/** Recognises requests that are sent again, as OpenAI's clients do after a timeout: they are one recording, which is charged once. */
export const createRepeatedRequests = ({ db, clock }: { db: Kysely<DB>; clock: () => Date }) => {
  const requests = createAudioRequestsRepository(db);
  const since = () => new Date(clock().getTime() - REPEATED_WITHIN_MS);

  return {
    /** Returns whether a user's request may be one that is sent again. */
    mayRepeat: (ownerId: string): Promise<boolean> => requests.hasAny(ownerId, since()),

    /** Returns the recording that the same request made, else makes it. @throws the errors of `make` */
    once: async (request: Request, { make, discard }: Work): Promise<string> => {
      const key = { ownerId: request.ownerId, fingerprint: fingerprintOf(request) };
      const earlier = await requests.find(key, since());
      if (earlier !== undefined) {
        await discard();
        return earlier;
      }
      const note: Note = async (transaction, transcriptionId) => {
        const within = createAudioRequestsRepository(transaction);
        await within.lock(key);
        if ((await within.find(key, since())) !== undefined) throw alreadyRequested();
        await within.put(key, transcriptionId, clock());
      };
      // The same request may have been faster in another process: its note is there, or it has taken the last of the quota.
      return make(note).catch(async (error: unknown) => {
        const made = await requests.find(key, since());
        if (made === undefined) throw error;
        return made;
      });
    },
  };
};

/** The form of the response changes nothing in the recording, so it is not part of it. */
const fingerprintOf = ({ sessionId, sha256, parameters, knownSpeakers }: Request): string => {
  const { language, languages, speechModel, vocabulary = '' } = parameters;
  const spoken = languages.length > 0 ? languages.toSorted().join() : language;
  const speakers = knownSpeakers.map(({ name, sound }) => [
    name,
    createHash('sha256').update(sound).digest('hex'),
  ]);
  const request = JSON.stringify([sessionId, sha256, spoken, speechModel, vocabulary, ...speakers]);
  return createHash('sha256').update(request).digest('hex');
};

/** Says that the same request has made a recording meanwhile. It is caught above. */
const alreadyRequested = () =>
  new DomainError({
    kind: 'conflict',
    code: 'audio.already_requested',
    message: {
      pt: 'Esta gravação já está sendo transcrita',
      en: 'This recording is already being transcribed',
    },
  });
