import { LIVE_SAMPLE_RATE } from '@escriba/contracts/transcription/live-text';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import type { LiveSound } from '../wire/channels.ts';
import type { Samples } from '../wire/kept-sound.ts';

type SoundOf = Extract<LiveSound, { type: 'sound' }>;

const BYTES_PER_MS = (2 * LIVE_SAMPLE_RATE) / 1_000;

/** The sound that a worker was sent and has not heard yet, and whether the API has chosen this worker. */
export const createSessionSound = (worker: string) => {
  const waiting: SoundOf[] = [];
  const stop = new AbortController();
  const chosen = Promise.withResolvers<void>();
  let lastAt = performance.now();
  let isChosen = false;
  let words: readonly VocabularyWord[] = [];
  stop.signal.addEventListener('abort', () => chosen.reject(stop.signal.reason), { once: true });
  // Without a listener yet, it is no failure of the process.
  chosen.promise.catch(() => {});

  return {
    /** Aborts when the session has ended or another worker was chosen. */
    signal: stop.signal,
    end: (reason: string): void => stop.abort(new Error(reason)),

    take: (sound: LiveSound): void => {
      if (sound.type === 'end') return stop.abort(new Error('The session has ended'));
      if (sound.worker !== worker) return stop.abort(new Error('Another worker was chosen'));
      if (sound.type === 'words') return void (words = sound.words);
      waiting.push(sound);
      lastAt = performance.now();
      isChosen = true;
      chosen.resolve();
    },

    /** The words that the owner prefers; they come before the first sound. */
    words: (): readonly VocabularyWord[] => words,

    /** Resolves with the first sound; rejects with the reason of `signal`. */
    chosen: chosen.promise,
    isChosen: (): boolean => isChosen,
    silentMs: (): number => performance.now() - lastAt,
    waitingMs: (): number =>
      waiting.reduce((sum, { pcm }) => sum + Buffer.byteLength(pcm, 'base64'), 0) / BYTES_PER_MS,

    /** Removes and returns what waits. */
    drain: (): Samples[] =>
      waiting.splice(0).map(({ fromSample, pcm }) => ({ fromSample, pcm: Buffer.from(pcm, 'base64') })),
  };
};

export type SessionSound = ReturnType<typeof createSessionSound>;
