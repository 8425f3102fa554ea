import type { LiveMessage } from '@escriba/contracts/transcription/live-text';
import { LIVE_KEPT_SECONDS_MAX, LIVE_SAMPLE_RATE } from '@escriba/contracts/transcription/live-text';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import type { EventBus } from '@escriba/jobs';
import { mergeWords } from '../vocabulary/vocabulary.ts';
import { heardChannel, LiveHeard, type LiveOffer, soundChannel } from './wire/channels.ts';
import { createKeptSound, type Samples } from './wire/kept-sound.ts';
import { createWorkerSearch } from './worker-search.ts';

type SessionDeps = {
  bus: Pick<EventBus, 'publish' | 'subscribe'>;
  offersChannel: string;
  offer: LiveOffer;
  /** The words that the owner prefers. */
  words: readonly VocabularyWord[];
  send: (message: LiveMessage) => void;
};

/** How often the session is offered while no worker has it. */
const TICK_MS = 1_000;
/** A worker that has not been heard of for so long is gone. */
const WORKER_SILENCE_MS_MAX = 8_000;
/** After a pause of this length, in which neither sound nor text comes, the worker is released, … */
const PAUSE_MS_MAX = 10_000;
/** … and after this one no other worker is looked for. */
const LOOK_MS_MAX = 40_000;

export type LiveSession = Awaited<ReturnType<typeof openLiveSession>>;

/**
 * A session of live text in the API: finds a worker, passes sound on and text back, and finds another worker if that one is lost. It keeps the sound
 * that no final text covers, so that a worker begins with it.
 */
export const openLiveSession = async (deps: SessionDeps) => {
  const { bus, offer, send } = deps;
  const line = createSoundLine(deps);
  const kept = createKeptSound(LIVE_KEPT_SECONDS_MAX * LIVE_SAMPLE_RATE);
  const search = createWorkerSearch({ ...deps, onUnavailable: () => send({ type: 'unavailable' }) });
  let worker: string | undefined;
  // Without sound; without a sign of the worker; without its text, when it may have sound that it has not heard yet.
  const [silence, absence, rest] = [createQuiet(), createQuiet(), createQuiet()];

  const look = (): void => {
    const isPaused = Math.min(silence.lengthMs(), rest.lengthMs()) > PAUSE_MS_MAX;
    if (worker !== undefined && isPaused) line.end();
    if (isPaused || absence.lengthMs() > WORKER_SILENCE_MS_MAX) worker = undefined;
    const isWanted = !isPaused || (search.isOn() && silence.lengthMs() < LOOK_MS_MAX);
    if (worker === undefined && isWanted) search.offer();
  };
  const choose = (claimant: string): void => {
    worker = claimant;
    rest.end();
    line.begin(claimant);
    for (const samples of kept.list()) line.pass(claimant, samples);
    search.end();
    send({ type: 'listening' });
  };
  const hear = (heard: LiveHeard): void => {
    if (heard.type === 'claim' && worker === undefined) choose(heard.worker);
    if (heard.worker !== worker) return;
    absence.end();
    if (heard.type === 'left') worker = undefined;
    if (heard.type !== 'text') return;
    rest.end();
    kept.forget(heard.finalSample);
    send(withoutWorker(heard));
  };
  const unsubscribe = await bus.subscribe(heardChannel(offer.session), hear, { message: LiveHeard });
  const ticks = setInterval(look, TICK_MS);

  return {
    takeWords: line.takeWords,
    /** Takes samples at their place in the recording; those that it has are skipped. */
    takeSound: (samples: Samples): void => {
      const isFirst = silence.end();
      const added = kept.add(samples);
      if (added !== undefined && worker !== undefined) line.pass(worker, added);
      if (isFirst) look();
    },
    silentMs: silence.lengthMs,
    close: (): void => {
      clearInterval(ticks);
      unsubscribe();
      line.end();
    },
  };
};

/** Measures how long nothing has come. */
const createQuiet = () => {
  let endedAt = Number.NEGATIVE_INFINITY;
  return {
    lengthMs: (): number => performance.now() - endedAt,
    /** Notes that something has come. Returns whether it is the first. */
    end: (): boolean => {
      const isFirst = endedAt === Number.NEGATIVE_INFINITY;
      endedAt = performance.now();
      return isFirst;
    },
  };
};

const withoutWorker = ({ worker: _worker, ...text }: Extract<LiveHeard, { type: 'text' }>) => text;

/** Sends sound to the chosen worker, after the words; all others that hear it know that they were not chosen. */
const createSoundLine = ({ bus, offer, words }: Pick<SessionDeps, 'bus' | 'offer' | 'words'>) => {
  const channel = soundChannel(offer.session);
  let preferred = words;
  return {
    /** Adds the words of the recording; workers that are chosen later get them. */
    takeWords: (own: readonly VocabularyWord[]): void => {
      preferred = mergeWords([own, preferred]);
    },
    begin: (worker: string): void => {
      if (preferred.length > 0) void bus.publish(channel, { type: 'words', worker, words: [...preferred] });
    },
    pass: (worker: string, { fromSample, pcm }: Samples): void =>
      void bus.publish(channel, { type: 'sound', worker, fromSample, pcm: pcm.toString('base64') }),
    end: (): void => void bus.publish(channel, { type: 'end' }),
  };
};
