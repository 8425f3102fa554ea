import { setTimeout as sleep } from 'node:timers/promises';
import type { EventBus } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import type { Engine } from '../../recognition/recognition.ts';
import { heardChannel, type LiveHeard, type LiveOffer, LiveSound, soundChannel } from '../wire/channels.ts';
import { createHearing } from './hear-session.ts';
import { createSessionSound, type SessionSound } from './session-sound.ts';
import { openSoundFile } from './sound-file.ts';

export type ListenDeps = {
  bus: Pick<EventBus, 'publish' | 'subscribe'>;
  engine: Pick<Engine, 'findSpeech' | 'recognise'>;
  workDirectory: string;
  logger: Pick<Logger, 'info' | 'warn'>;
};

type ListenInput = {
  readonly offer: LiveOffer;
  /** This worker. */
  readonly worker: string;
  /** Aborts when the worker closes. */
  readonly closing: AbortSignal;
};

/** The API chooses a worker within this time. */
const CHOICE_MS = 2_000;
/** Without sound for so long the API is gone. */
const SILENCE_MS_MAX = 12_000;
const CHECK_MS = 2_000;
const PASS_MS = 50;
/** A worker that is so far behind has too much else to do. */
const BEHIND_MS_MAX = 10_000;
/** A pass during which so much sound comes hangs. The API has kept that sound for the next worker. */
const HANGING_MS_MAX = 20_000;

/** Claims a session and publishes its text until it ends, its sound stays away, or the worker falls behind. Never rejects. */
export const listenToSession = async (deps: ListenDeps, input: ListenInput): Promise<void> => {
  const { bus, logger } = deps;
  const { offer, worker, closing } = input;
  const { session } = offer;
  const sound = createSessionSound(worker);
  const signal = AbortSignal.any([closing, sound.signal]);
  const tell = (heard: LiveHeard): Promise<void> => bus.publish(heardChannel(session), heard);
  const unsubscribe = await bus.subscribe(soundChannel(session), sound.take, { message: LiveSound });
  const checks = setInterval(() => {
    if (!sound.isChosen() || sound.silentMs() > SILENCE_MS_MAX) return sound.end('No sound has come');
    if (sound.waitingMs() < HANGING_MS_MAX) return void tell({ type: 'listening', worker });
    const err = new Error('Recognition hangs');
    logger.warn({ err, session }, 'live_text.left');
    sound.end(err.message);
  }, CHECK_MS);
  try {
    await tell({ type: 'claim', worker });
    const tooLate = sleep(CHOICE_MS, undefined, { signal, ref: false });
    await Promise.race([sound.chosen, tooLate]);
    if (sound.isChosen()) await hearAll(deps, { offer, worker, sound, signal, tell });
  } catch (error) {
    if (!signal.aborted) logger.warn({ err: error, session }, 'live_text.left');
  } finally {
    clearInterval(checks);
    unsubscribe();
    await tell({ type: 'left', worker });
  }
};

type Listening = Pick<ListenInput, 'offer' | 'worker'> & {
  sound: SessionSound;
  signal: AbortSignal;
  tell: (heard: LiveHeard) => Promise<void>;
};

const hearAll = async (
  deps: ListenDeps,
  { offer, worker, sound, signal, tell }: Listening,
): Promise<void> => {
  await tell({ type: 'listening', worker });
  await using file = await openSoundFile(deps.workDirectory);
  const { session: recording, user } = offer;
  const hearing = createHearing(deps, {
    file,
    signal,
    language: offer.language,
    vocabulary: sound.words(),
    schedulingKey: { class: offer.class, user, recording },
    publish: (text) => tell({ type: 'text', worker, ...text }),
  });
  while (!signal.aborted) {
    const added = sound.drain();
    for (const { fromSample, pcm } of added) if (!(await file.append(fromSample, pcm))) hearing.begin();
    if (added.length > 0) await hearing.hear();
    if (sound.waitingMs() > BEHIND_MS_MAX) throw new Error('The worker is too slow for live text');
    await sleep(PASS_MS, undefined, { signal });
  }
};
