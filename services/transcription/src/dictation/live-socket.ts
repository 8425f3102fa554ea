import { randomUUID } from 'node:crypto';
import type { Locale } from '@escriba/contracts/shared/locale';
import { LIVE_CLOSE, LIVE_SAMPLE_RATE, type LiveMessage } from '@escriba/contracts/transcription/live-text';
import { type DomainError, isDomainError } from '@escriba/errors';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import type { Caller } from '@escriba/http';
import type { EventBus } from '@escriba/jobs';
import { UPLOAD_WORDS_LENGTH_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { type Logger, every } from '@escriba/runtime';
import type { WebSocket } from 'ws';
import { readOwnWords } from '../vocabulary/vocabulary.ts';
import { liveTextElsewhere, liveTextInvalid } from './dictation.errors.ts';
import { keepHeartbeat } from './heartbeat.ts';
import type { LiveAllowance, LiveLimits } from './live-limits.ts';
import { type LiveSession, openLiveSession } from './live-session.ts';
import { followNewest } from './newest-page.ts';
import { createSoundMeter, readSamples } from './sound-meter.ts';

type SocketDeps = {
  bus: Pick<EventBus, 'publish' | 'subscribe'>;
  liveLimits: Pick<LiveLimits, 'admit'>;
  liveOffers: string;
  /** Lists the words that an owner prefers. */
  liveWords: (owner: LiveAllowance['owner']) => Promise<readonly VocabularyWord[]>;
  clock: () => Date;
};

type SocketInput = {
  readonly socket: WebSocket;
  readonly caller: Caller;
  readonly deviceId: string | undefined;
  readonly language: string;
  readonly locale: Locale;
  /** The client asks for heartbeats. */
  readonly heartbeat: boolean;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
};

/** A connection without sound is closed after this time. */
const IDLE_MS_MAX = 60_000;
const CHECK_MS = 1_000;
/** A growing recording is checked against the quota after so much sound, new or not. */
const LENGTH_CHECK_SECONDS = 30;
/** Messages that wait in a client's connection: more means that it reads no more. */
const UNREAD_BYTES_MAX = 262_144;

/** Serves live text on a connection until either side closes it. */
export const serveLiveSocket = async (deps: SocketDeps, input: SocketInput): Promise<void> => {
  const { socket, locale, logger } = input;
  const closing = new AbortController();
  socket.once('close', () => closing.abort());
  const early = pauseMessages(socket);
  keepHeartbeat(socket, input.heartbeat);
  const end = (error: unknown): void => {
    // A paused connection does not read that the client closes it, too.
    socket.resume();
    // The client connects again after what passes.
    if (!isDomainError(error) || error.kind === 'unavailable') {
      logger.warn({ err: error }, 'live_text.failed');
      return socket.close(1011);
    }
    send(socket, endedOf(error, locale));
    socket.close(LIVE_CLOSE.ended);
  };
  try {
    const allowance = await deps.liveLimits.admit(input);
    if (closing.signal.aborted) return;
    await serve(deps, { ...input, allowance, early, closing: closing.signal, end });
  } catch (error) {
    end(error);
  }
};

type Serving = SocketInput & {
  allowance: LiveAllowance;
  early: ReturnType<typeof pauseMessages>;
  closing: AbortSignal;
  end: (error: unknown) => void;
};

const serve = async (deps: SocketDeps, input: Serving): Promise<void> => {
  const { socket, language, allowance, closing, end } = input;
  const session = randomUUID();
  const page = { session, startedAt: deps.clock().getTime() };
  const onOlder = (): void => end(liveTextElsewhere());
  const words = await deps.liveWords(allowance.owner);
  const offer = { session, language, class: allowance.class, user: allowance.owner.id };
  await using open = new AsyncDisposableStack();
  open.defer(await followNewest(deps.bus, { owner: allowance.owner, page, onOlder }));
  const live = await openLiveSession({
    ...deps,
    offersChannel: deps.liveOffers,
    offer,
    words,
    send: (message) => send(socket, message),
  });
  open.defer(live.close);
  const closed = new Promise<void>((resolve) => closing.addEventListener('abort', () => resolve()));
  if (closing.aborted) return;
  const taking = takeSound(input, live);
  open.defer(taking.stop);
  await closed;
};

/** Passes sound on, within the limits. */
const takeSound = ({ socket, allowance, early, end }: Serving, live: LiveSession) => {
  const meter = createSoundMeter(() => performance.now(), allowance.countNew);
  let checkedSeconds = 0;
  let isFirst = true;
  early.pass((message, isBinary) => {
    // The end was sent: what is still on its way is not needed.
    if (socket.readyState !== socket.OPEN) return;
    try {
      const mayBeWords = isFirst;
      isFirst = false;
      if (!isBinary) return live.takeWords(readWords(mayBeWords, message));
      const samples = readSamples(message);
      meter.add(samples);
      live.takeSound(samples);
    } catch (error) {
      end(error);
    }
  });
  const startedAt = performance.now();
  const check = async (): Promise<void> => {
    const silentMs = Math.min(live.silentMs(), performance.now() - startedAt);
    if (silentMs > IDLE_MS_MAX) return socket.close(LIVE_CLOSE.idle);
    if (socket.bufferedAmount > UNREAD_BYTES_MAX) return socket.terminate();
    await meter.lookUp();
    // One by one: what a refusal leaves is counted later.
    while (meter.takeSecond()) await allowance.countSecond();
    const { seconds, endSample } = meter.received();
    if (seconds < checkedSeconds + LENGTH_CHECK_SECONDS) return;
    checkedSeconds = seconds;
    await allowance.checkLength(Math.floor((endSample / LIVE_SAMPLE_RATE) * 1_000));
  };
  const checking = every(CHECK_MS, check, end);
  return {
    stop: async (): Promise<void> => {
      await checking.stop();
      // What came since the last check, and its last part of a second.
      await meter.lookUp();
      while (meter.takeSecond(Math.ceil)) await allowance.countSecond();
    },
  };
};

/** Reads the words of a recording from the first message. @throws liveTextInvalid, wordInvalid */
const readWords = (mayBeWords: boolean, message: Buffer): readonly VocabularyWord[] => {
  const text = mayBeWords ? message.toString() : '';
  const words = text.length > UPLOAD_WORDS_LENGTH_MAX ? undefined : readOwnWords(text);
  if (words === undefined) throw liveTextInvalid();
  return words;
};

type TakeMessage = (message: Buffer, isBinary: boolean) => void;

/** Reads nothing of a connection before its session is open: what a client sends by then waits on its side, not in this process. */
const pauseMessages = (socket: WebSocket) => {
  socket.pause();
  return {
    /** Passes all messages on, from the first one. */
    pass: (take: TakeMessage): void => {
      socket.on('message', take);
      socket.resume();
    },
  };
};

const send = (socket: WebSocket, message: LiveMessage): void => {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
};

const endedOf = ({ code, text }: DomainError, locale: Locale): LiveMessage => ({
  type: 'ended',
  error: code,
  message: text[locale],
});
