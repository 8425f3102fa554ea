import { FREE_TEXT_LENGTH_MAX } from '@escriba/contracts/shared/limits';
import type {
  TranscriptionProgress,
  TranscriptionSnapshot,
} from '@escriba/contracts/transcription/transcription';
import type { EventBus } from '@escriba/jobs';
import { createWaker } from '@escriba/runtime';
import { isOpen, transcriptionChannel } from '../../recordings/recordings.ts';
import { limitSegments, segmentsLength } from './free-result.ts';
import { toSegment } from './snapshot.ts';
import type { SharedPoll } from '../../platform/db/shared-poll.ts';
import type { ProgressState, ReadInput, TranscriptionsReader } from './transcriptions.reader.ts';
import type { WatchedState } from './watched-states.ts';

export type TranscriptionEvent =
  | { event: 'snapshot'; data: TranscriptionSnapshot }
  | { event: 'progress'; data: TranscriptionProgress };

export type Watch = ReturnType<typeof createWatch>;

type WatchDeps = {
  reader: TranscriptionsReader;
  bus: Pick<EventBus, 'subscribe'>;
  /** Items by id, shared by all watchers. */
  poll: SharedPoll<WatchedState>;
};

/**
 * Follows a transcription to its end: a snapshot, then changes, then the last snapshot. Changes are published through Redis and read from
 * Postgres; the shared poll every 5 s catches lost messages, and repeats the known state if nothing changed.
 * @throws transcriptionNotFound if there is none, or if it is deleted meanwhile
 */
export const createWatch = ({ reader, bus, poll }: WatchDeps) =>
  async function* watch(
    input: ReadInput & { signal: AbortSignal },
  ): AsyncGenerator<TranscriptionEvent, void, void> {
    const waker = createWaker(input.signal);
    const news = createNews(waker.wake);
    // This is not awaited: while Redis is away the regular poll must suffice.
    const subscribed = bus.subscribe(transcriptionChannel(input.id), news.announce, { onGap: news.announce });
    const stopPolling = poll.watch(input.id, news.see);
    try {
      const first = await reader.read(input);
      yield { event: 'snapshot', data: first.snapshot };
      const sent = startSent(input, first);
      let progress: TranscriptionProgress = { ...toProgress(first.snapshot), segments: [] };
      while (isOpen(progress)) {
        await waker.wait();
        if (input.signal.aborted) return;
        progress = await news.take({
          unchanged: () => ({ ...progress, segments: [] }),
          moved: (state) => ({ ...toProgress(state), segments: [] }),
          changed: () => readProgress(reader, input, sent),
        });
        if (isOpen(progress)) yield { event: 'progress', data: progress };
        else yield { event: 'snapshot', data: (await reader.read(input)).snapshot };
      }
    } finally {
      stopPolling();
      void subscribed.then((unsubscribe) => unsubscribe());
    }
  };

type Answers<T> = {
  unchanged: () => T;
  /** Returns the event of a recording that still waits, at another queue position. */
  moved: (state: WatchedState) => T;
  changed: () => T | Promise<T>;
};

/** Collects news since the last response: messages, and the results of the shared poll. */
const createNews = (wake: () => void) => {
  let isAnnounced = true;
  let seen: WatchedState | undefined;
  let seenBefore = '';

  return {
    announce: (): void => {
      isAnnounced = true;
      wake();
    },
    see: (state: WatchedState | undefined): void => {
      seen = state;
      wake();
    },
    take: async <T>({ unchanged, moved, changed }: Answers<T>): Promise<T> => {
      const now = JSON.stringify(seen ?? null);
      const isSame = now === seenBefore && !isAnnounced;
      const isWaiting = !isAnnounced && seen?.status === 'pending';
      seenBefore = now;
      isAnnounced = false;
      if (isSame) return unchanged();
      return isWaiting && seen !== undefined ? moved(seen) : changed();
    },
  };
};

const toProgress = (state: ProgressState): ProgressState => ({
  status: state.status,
  stage: state.stage,
  progress: state.progress,
  durationMs: state.durationMs,
  language: state.language,
  queuePosition: state.queuePosition,
  startsInSeconds: state.startsInSeconds,
  waitingFor: state.waitingFor,
});

/** How much of the text this reader has: pieces sent, characters left to send. */
type Sent = { pieces: number; charactersLeft: number };

const startSent = (
  input: ReadInput,
  first: { snapshot: TranscriptionSnapshot; piecesDone: number },
): Sent => ({
  pieces: first.piecesDone,
  charactersLeft:
    input.owner.kind === 'device'
      ? FREE_TEXT_LENGTH_MAX - segmentsLength(first.snapshot.segments)
      : Number.POSITIVE_INFINITY,
});

const readProgress = async (
  reader: TranscriptionsReader,
  input: ReadInput,
  sent: Sent,
): Promise<TranscriptionProgress> => {
  const state = await reader.readState(input);
  const pieces = await reader.listDonePieces(input, sent.pieces);
  const segments = pieces.flatMap((piece) => piece.segments).map(toSegment);
  const shown = limitSegments(segments, sent.charactersLeft);
  sent.pieces += pieces.length;
  sent.charactersLeft -= segmentsLength(segments);
  return { ...state, segments: shown };
};
