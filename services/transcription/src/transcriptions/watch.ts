import {
  FREE_TEXT_LENGTH_MAX,
  STATUS_POLL_INTERVAL_MS,
  type TranscriptionProgress,
  type TranscriptionSnapshot,
} from '@escriba/contracts';
import type { EventBus } from '@escriba/jobs';
import { transcriptionChannel } from '../channels.ts';
import { limitSegments, segmentsLength } from './free-result.ts';
import { isFinal, toSegment } from './snapshot.ts';
import type { ReadInput, TranscriptionsReader } from './transcriptions.reader.ts';
import { createWaker } from './waker.ts';

export type TranscriptionEvent =
  | { event: 'snapshot'; data: TranscriptionSnapshot }
  | { event: 'progress'; data: TranscriptionProgress };

export type Watch = ReturnType<typeof createWatch>;

/**
 * Follows a transcription to its end: a snapshot, then what changes, then the last snapshot. Changes are announced through Redis
 * and read from Postgres; a look every 5 s makes up for announcements that were lost.
 * @throws transcriptionNotFound when there is none, or when it is deleted meanwhile
 */
export const createWatch = (deps: { reader: TranscriptionsReader; bus: Pick<EventBus, 'subscribe'> }) =>
  async function* watch(
    input: ReadInput & { signal: AbortSignal },
  ): AsyncGenerator<TranscriptionEvent, void, void> {
    const waker = createWaker(input.signal);
    // Not awaited: while Redis is away the regular look has to do.
    const subscribed = deps.bus.subscribe(transcriptionChannel(input.id), waker.wake, { onGap: waker.wake });
    try {
      const first = await deps.reader.read(input);
      yield { event: 'snapshot', data: first.snapshot };
      const sent = startSent(input, first);
      let status = first.snapshot.status;
      while (!isFinal(status)) {
        await waker.wait(STATUS_POLL_INTERVAL_MS);
        if (input.signal.aborted) return;
        const progress = await readProgress(deps.reader, input, sent);
        status = progress.status;
        if (!isFinal(status)) yield { event: 'progress', data: progress };
        else yield { event: 'snapshot', data: (await deps.reader.read(input)).snapshot };
      }
    } finally {
      void subscribed.then((unsubscribe) => unsubscribe());
    }
  };

/** How much of the text this reader has: pieces sent, characters that may still be sent. */
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
