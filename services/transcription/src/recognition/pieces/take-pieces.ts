import { createWriteStream } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { EventBus } from '@escriba/jobs';
import { every, type Logger } from '@escriba/runtime';
import type { Storage } from '@escriba/storage';
import { type Tracing, continueTrace } from '@escriba/tracing';
import { Value } from 'typebox/value';
import type { Engine, Piece } from '../engines/engine.ts';
import type { PiecePool, TakenPiece } from '../piece-pool/piece-pool.ts';
import { findPermanentFault } from '../../recordings/recordings.ts';
import type { PiecesRepository } from '../runs/pieces.repository.ts';
import type { Stops } from '../runs/run-transcription.ts';
import type { Run } from '../runs/runs.repository.ts';
import type { PieceSharing } from './share-pieces.ts';
import { OFFERS_CHANNEL, type PieceNews, SharedFacts, piecesChannel } from './shared-pieces.ts';
import { PCM_BYTES_PER_MS } from '../../platform/media/decode.ts';

type TakingDeps = {
  pool: Omit<PiecePool, 'has' | 'offer' | 'withdraw'>;
  pieces: Pick<PiecesRepository, 'findMissing' | 'save'>;
  sharing: Pick<PieceSharing, 'holdLocal'>;
  storage: Pick<Storage, 'get'>;
  engine: Pick<Engine, 'recognise' | 'countWaiting' | 'countSearching'>;
  bus: Pick<EventBus, 'publish' | 'subscribe'>;
  speechConcurrency: number;
  workDirectory: string;
  /** Publishes that a transcription changed. */
  announce: (run: Pick<Run, 'id' | 'owner_kind' | 'owner_id'>) => void;
  tracing?: Tracing | undefined;
  logger: Pick<Logger, 'debug' | 'warn'>;
};

/** An idle worker looks for pieces this often, besides at every offer. */
const LOOK_MS = 500;
/** After a failure a worker leaves the pieces to others, each time twice as long. */
const REST_MS = 1_000;
const REST_MS_MAX = 30_000;

/**
 * Takes pieces of shared recordings whenever nothing waits for the engine of this worker: one more than it recognises at a time, so that it
 * never waits for a piece to be fetched.
 */
export type TakingPieces = Awaited<ReturnType<typeof startTakingPieces>>;

export const startTakingPieces = async (deps: TakingDeps) => {
  const { pool, engine, speechConcurrency, logger } = deps;
  const closing = new AbortController();
  const stop = new AbortController();
  const stops = { signal: stop.signal, closing: closing.signal };
  const inHand = new Set<Promise<void>>();
  const rest = createRest();

  const work = async (taken: TakenPiece): Promise<void> => {
    const isDone = await recognise(deps, taken, stops);
    if (isDone) rest.clear();
    else if (!closing.signal.aborted) rest.begin();
    looking.wake();
  };
  const hasRoom = (): boolean => {
    if (closing.signal.aborted || rest.isOn()) return false;
    const processes = speechConcurrency - engine.countSearching();
    return processes > 0 && inHand.size <= processes && engine.countWaiting() === 0;
  };
  const look = async (): Promise<void> => {
    while (hasRoom()) {
      const taken = await pool.take();
      if (taken === undefined) return;
      const working = work(taken).finally(() => inHand.delete(working));
      inHand.add(working);
    }
  };
  const looking = every(LOOK_MS, look, (error) => {
    logger.warn({ err: error }, 'pieces.not_taken');
    rest.begin();
  });
  const unsubscribe = await deps.bus.subscribe(OFFERS_CHANNEL, looking.wake);

  return {
    /** Finishes the pieces in hand for so long, and gives the rest back. */
    close: async (finishMs: number): Promise<void> => {
      unsubscribe();
      const reason = new Error('The worker closes');
      closing.abort(reason);
      const timer = setTimeout(() => stop.abort(reason), finishMs);
      await looking.stop();
      await Promise.allSettled(inHand);
      clearTimeout(timer);
    },
  };
};

/** Recognises one piece and saves its result; false if another worker has to. Never rejects. */
const recognise = async (deps: TakingDeps, taken: TakenPiece, stops: Stops): Promise<boolean> => {
  const { pool, bus, logger } = deps;
  const lease = keepTaken(deps, taken);
  const { closing } = stops;
  const signal = AbortSignal.any([stops.signal, lease.signal]);
  const tell = (news: PieceNews): Promise<void> => bus.publish(piecesChannel(taken.recording), news);
  const { recording, index } = taken;
  try {
    await recogniseAndSave(deps, taken, { signal, closing });
    await pool.settle(taken);
    await tell({ index });
    return true;
  } catch (error) {
    await pool.giveBack(taken).catch(() => {}); // its lease ends by itself
    if (signal.aborted || closing.aborted) return true;
    logger.warn({ err: error, transcriptionId: recording, index }, 'piece.failed');
    const message = error instanceof Error ? error.message : String(error);
    await tell({ index, failure: { isPermanent: findPermanentFault(error) !== undefined, message } });
    return false;
  } finally {
    lease.end();
  }
};

const recogniseAndSave = async (deps: TakingDeps, taken: TakenPiece, stops: Stops): Promise<void> => {
  const shared = Value.Parse(SharedFacts, taken.facts);
  const { traceparent } = shared;
  await continueTrace(deps.tracing, { name: 'piece', traceparent, attributes: { index: taken.index } }, () =>
    recogniseShared(deps, { ...taken, shared }, stops),
  );
};

const recogniseShared = async (
  deps: TakingDeps,
  { recording, index, key, shared }: TakenPiece & { shared: SharedFacts },
  stops: Stops,
): Promise<void> => {
  const { round, language, prior, speechModel, voices, flags } = shared;
  const piece = await deps.pieces.findMissing({ id: recording, round }, index);
  if (piece === undefined) return;
  const signal = AbortSignal.any([stops.signal, stops.closing]);
  await using audio = await openAudio(deps, { recording, storageKey: shared.storageKey, piece, signal });
  const how = { language, prior, speechModel, voices, ...stops, schedulingKey: key };
  const heard = await deps.engine.recognise(audio.path, piece, how);
  const result = { ...heard, flags: [...heard.flags, ...flags] };
  if (!(await deps.pieces.save({ id: recording, round }, index, result))) return;
  deps.logger.debug({ transcriptionId: recording, index }, 'piece.recognised');
  deps.announce({ id: recording, owner_kind: shared.ownerKind, owner_id: key.person });
};

type Opening = { recording: string; storageKey: string; piece: Piece; signal: AbortSignal };

/** The decoded recording; of those of other workers only the piece, at its place in the file. */
const openAudio = async (
  { sharing, storage, workDirectory }: TakingDeps,
  { recording, storageKey, piece, signal }: Opening,
) => {
  const local = sharing.holdLocal(recording);
  if (local !== undefined) return { path: local.path, [Symbol.asyncDispose]: async () => local.release() };
  const folder = await mkdtempDisposable(join(workDirectory, 'piece-'));
  try {
    const path = join(folder.path, 'audio.pcm');
    const startByte = piece.startMs * PCM_BYTES_PER_MS;
    const endByte = piece.endMs * PCM_BYTES_PER_MS - 1;
    const source = await storage.get(storageKey, { startByte, endByte, signal });
    await pipeline(source, createWriteStream(path, { start: startByte }), { signal });
    return { path, [Symbol.asyncDispose]: () => folder.remove() };
  } catch (error) {
    await folder.remove();
    throw error;
  }
};

/** Renews a taken piece; its signal aborts when the piece is no longer missing: its recording was cancelled or deleted. */
const keepTaken = ({ pool, pieces }: Pick<TakingDeps, 'pool' | 'pieces'>, taken: TakenPiece) => {
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    if (await pool.renew(taken)) return;
    // After a loss of Redis the piece is still missing.
    const { round } = Value.Parse(SharedFacts, taken.facts);
    const piece = await pieces.findMissing({ id: taken.recording, round }, taken.index);
    if (piece === undefined) lost.abort(new Error('The piece is no longer missing'));
  };
  // A failed renewal is followed by another before the lease ends.
  const renewing = every(pool.renewMs, renew, () => {});
  return { signal: lost.signal, end: (): void => void renewing.stop() };
};

const createRest = () => {
  let until = 0;
  let next = REST_MS;
  return {
    isOn: (): boolean => performance.now() < until,
    begin: (): void => {
      until = performance.now() + next;
      next = Math.min(2 * next, REST_MS_MAX);
    },
    clear: (): void => {
      next = REST_MS;
    },
  };
};
