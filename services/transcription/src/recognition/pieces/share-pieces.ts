import { type EventBus, JobCancelled } from '@escriba/jobs';
import { createWaker, findTrace, type Logger } from '@escriba/runtime';
import { engineUnavailable } from '../../platform/processes/processes.errors.ts';
import { speechRejected } from '../engines/engine.errors.ts';
import type { PiecePool } from '../piece-pool/piece-pool.ts';
import { storageKeyOf, type UnclaimedObjects } from '../../recordings/recordings.ts';
import { wantsSpeakers } from '../voices/find-turns.ts';
import type { PiecesRepository } from '../runs/pieces.repository.ts';
import type { RecogniseInput } from './recognise-here.ts';
import type { Run } from '../runs/runs.repository.ts';
import { schedulingKeyOf } from '../runs/scheduling-key.ts';
import { OFFERS_CHANNEL, PieceNews, type SharedFacts, piecesChannel } from './shared-pieces.ts';

type SharingDeps = {
  pool: Pick<PiecePool, 'has' | 'offer' | 'withdraw'>;
  pieces: Pick<PiecesRepository, 'listMissing'>;
  unclaimedObjects: Pick<UnclaimedObjects, 'store' | 'remove'>;
  bus: Pick<EventBus, 'publish' | 'subscribe'>;
  /** The number of workers that can recognise speech now, this one included. */
  countWorkers: () => Promise<number>;
  speechConcurrency: number;
  logger: Pick<Logger, 'warn'>;
};

export type PieceSharing = ReturnType<typeof createPieceSharing>;

/** A lost message, or a piece of a killed worker, is noticed after this time. */
const TICK_MS = 2_000;
const COUNTED_EVERY_MS = 5_000;
/** A piece that fails as often fails the attempt; the queue repeats it later. */
const FAILURES_MAX = 3;

/** Shares the pieces of a recording with all workers, and waits for their results. */
export const createPieceSharing = (deps: SharingDeps) => {
  const { pool, unclaimedObjects } = deps;
  /** Decoded recordings on the disk of this worker. */
  const local = new Map<string, ReturnType<typeof createHeldFile>>();
  const countWorkers = createCounter(deps);

  return {
    /** A shared recording that this worker has decoded: it stays until `release`. Undefined for those of others. */
    holdLocal: (recording: string): HeldFile | undefined => local.get(recording)?.hold(),

    /** Whether other workers would shorten a run with that many missing pieces. */
    isWorthwhile: async (missing: number): Promise<boolean> =>
      missing > 2 * deps.speechConcurrency && (await countWorkers()) > 1,

    /** Whether an earlier attempt shared the recording: other workers may have pieces in hand. */
    wasShared: async ({ id, attempt }: Pick<Run, 'id' | 'attempt'>): Promise<boolean> =>
      attempt > 1 && (await pool.has(id).catch(() => false)),

    /**
     * Resolves with true when the round has no missing piece any more, or has ended; with false if the recording cannot be shared. What was
     * offered stays when a worker closes or fails: others go on, and the next attempt coordinates them.
     * @throws engineUnavailable, speechRejected; the signal's reason
     */
    share: async (shared: RecogniseInput): Promise<boolean> => {
      const { run, signal, closing } = shared;
      const storageKey = await storeAudio(deps, shared);
      if (storageKey === undefined) return false;
      const file = createHeldFile(shared.pcmPath);
      local.set(run.id, file);
      const end = async (): Promise<void> => {
        await Promise.allSettled([pool.withdraw(run.id), unclaimedObjects.remove(storageKey)]);
      };
      try {
        await waitForPieces(deps, shared, storageKey);
        await end();
        return true;
      } catch (error) {
        if (signal.reason instanceof JobCancelled) await end();
        throw error;
      } finally {
        local.delete(run.id);
        if (closing.aborted) await file.released();
      }
    },
  };
};

type HeldFile = { readonly path: string; readonly release: () => void };

/** A file that stays while pieces of it are in hand. */
const createHeldFile = (path: string) => {
  const holds = new Set<Promise<void>>();
  return {
    hold: (): HeldFile => {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.add(promise);
      return { path, release: resolve };
    },
    released: async (): Promise<void> => {
      await Promise.all(holds);
    },
  };
};

/** Stores the decoded recording, in place of what an earlier attempt stored; undefined if that fails. */
const storeAudio = async (
  { unclaimedObjects, logger }: SharingDeps,
  { run, pcmPath, ...stops }: RecogniseInput,
): Promise<string | undefined> => {
  const signal = AbortSignal.any([stops.signal, stops.closing]);
  const storageKey = storageKeyOf(`${run.id}-${run.round}-decoded`);
  try {
    await unclaimedObjects.store(storageKey, pcmPath, signal);
    return storageKey;
  } catch (error) {
    signal.throwIfAborted();
    logger.warn({ err: error, transcriptionId: run.id }, 'pieces.audio_not_stored');
    return undefined;
  }
};

/** Offers the missing pieces until there are none, and none are planned any more. */
const waitForPieces = async (
  { pool, pieces, bus, logger }: SharingDeps,
  { run, plan, language, prior, flags, ...stops }: RecogniseInput,
  storageKey: string,
): Promise<void> => {
  const signal = AbortSignal.any([stops.signal, stops.closing]);
  const key = schedulingKeyOf(run);
  const trace = findTrace();
  const facts: SharedFacts = {
    round: run.round,
    ownerKind: run.owner_kind,
    storageKey,
    language,
    ...(prior && { prior: { main: prior.main, known: [...prior.known], usual: [...prior.usual] } }),
    speechModel: run.speechModel,
    voices: wantsSpeakers(run),
    flags: [...flags],
    ...(trace && { traceparent: trace.traceparent }),
  };
  const offer = async (indexes: readonly number[]): Promise<void> => {
    if ((await pool.offer({ key, facts, indexes })) > 0) await bus.publish(OFFERS_CHANNEL, {});
  };
  const waker = createWaker(signal);
  const news = createNews(waker.wake);
  const options = { message: PieceNews, onGap: waker.wake };
  using subscriptions = new DisposableStack();
  subscriptions.defer(await bus.subscribe(piecesChannel(run.id), news.hear, options));
  subscriptions.defer(plan.onChange(waker.wake));
  for (;;) {
    signal.throwIfAborted();
    plan.throwFailure();
    news.throwFailure();
    news.begin();
    const isComplete = plan.isComplete();
    const missing = await pieces.listMissing(run);
    if (missing.length === 0 && isComplete) return;
    await offer(missing).catch((error: unknown) => logger.warn({ err: error }, 'pieces.not_offered'));
    news.expect(missing);
    await waker.wait(TICK_MS);
  }
};

/** Counts workers at most every few seconds; while Redis is away this one is alone. */
const createCounter = ({ countWorkers }: Pick<SharingDeps, 'countWorkers'>) => {
  let counted = { atMs: Number.NEGATIVE_INFINITY, workers: Promise.resolve(1) };
  return (): Promise<number> => {
    if (performance.now() - counted.atMs > COUNTED_EVERY_MS)
      counted = { atMs: performance.now(), workers: countWorkers().catch(() => 1) };
    return counted.workers;
  };
};

/** Collects what the workers say; wakes when no piece is missing, or when an attempt is over. */
const createNews = (wake: () => void) => {
  const missing = new Set<number>();
  const done = new Set<number>();
  const failures = new Map<number, number>();
  let failure: Error | undefined;
  return {
    /** Before the missing pieces are read. */
    begin: (): void => {
      done.clear();
      missing.clear();
    },
    /** These were missing when they were read. */
    expect: (indexes: readonly number[]): void => {
      for (const index of indexes) if (!done.has(index)) missing.add(index);
      if (indexes.length > 0 && missing.size === 0) wake();
    },
    hear: ({ index, failure: given }: PieceNews): void => {
      if (given === undefined) {
        done.add(index);
        if (missing.delete(index) && missing.size === 0) wake();
        return;
      }
      const count = (failures.get(index) ?? 0) + 1;
      failures.set(index, count);
      const cause = new Error(given.message);
      if (given.isPermanent) failure = speechRejected(cause);
      else if (count >= FAILURES_MAX) failure = engineUnavailable(cause);
      if (failure) wake();
    },
    throwFailure: (): void => {
      if (failure) throw failure;
    },
  };
};
