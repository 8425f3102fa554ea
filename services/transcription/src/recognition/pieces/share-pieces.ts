import type { LanguagePrior } from '@escriba/speech';
import { type EventBus, JobCancelled } from '@escriba/jobs';
import { createWaker, findTrace, type Logger } from '@escriba/runtime';
import { engineUnavailable } from '../../platform/processes/processes.errors.ts';
import type { UnclaimedObjects } from '../../recordings/recordings.ts';
import type { PiecePool } from '../piece-pool/piece-pool.ts';
import type { PiecesRepository } from '../runs/pieces.repository.ts';
import type { Stops } from '../runs/run-transcription.ts';
import type { Run } from '../runs/runs.repository.ts';
import { schedulingKeyOf } from '../runs/scheduling-key.ts';
import { wantsSpeakers } from '../voices/find-turns.ts';
import type { FoundModel, ModelFinder } from './find-model.ts';
import type { LocalRecordings } from './local-recordings.ts';
import { createPieceNews } from './piece-news.ts';
import type { PiecePlan } from './plan-pieces.ts';
import { OFFERS_CHANNEL, PieceNews, type SharedFacts, piecesChannel } from './shared-pieces.ts';
import { createStoredCopy } from './stored-copy.ts';

type SharingDeps = {
  pool: Pick<PiecePool, 'isWaiting' | 'offer' | 'withdraw'>;
  pieces: Pick<PiecesRepository, 'listMissing' | 'isTakenOver'>;
  local: Pick<LocalRecordings, 'add'>;
  /** The id of this worker. */
  workerId: string;
  unclaimedObjects: Pick<UnclaimedObjects, 'store' | 'keep' | 'remove'>;
  bus: Pick<EventBus, 'publish' | 'subscribe'>;
  /** Finds the model for the pieces of a recording. */
  findModel: ModelFinder;
  speechConcurrency: number;
  logger: Pick<Logger, 'warn'>;
};

type SharingInput = { run: Run; pcmPath: string } & Stops;

/** How pieces are to be recognised. */
export type PieceOrder = {
  plan: Pick<PiecePlan, 'isComplete' | 'onChange' | 'throwFailure'>;
  language: string;
  /** The probabilities of languages, with a detected one: a piece may be in another language. */
  prior?: LanguagePrior | undefined;
  /** Flags to add to those of each piece. */
  flags: readonly string[];
  /** Pieces that have been recognised in another language; default: those without a result. */
  again?: readonly number[] | undefined;
};

export type PieceSharing = ReturnType<typeof createPieceSharing>;
export type SharedRecording = ReturnType<PieceSharing['open']>;

/** A flag of pieces: no worker had the model that their recording should have. */
const MODEL_REPLACED = 'model_replaced';

/** A lost message, or a piece of a killed worker, is noticed after this time. */
const TICK_MS = 2_000;
/** A piece of a recording that several workers share fails the attempt when it fails as often. The queue repeats the attempt later. */
const FAILURES_MAX = 3;

/** Offers the pieces of recordings to the pool, from which workers take them. */
export const createPieceSharing = (deps: SharingDeps) => ({
  /**
   * A recording whose pieces are recognised by this worker, and by others once it is stored for them. What others recognise now stays when
   * this worker closes: they go on, and the next attempt coordinates them.
   */
  open: (input: SharingInput) => openRecording(deps, input),
});

const openRecording = (deps: SharingDeps, { run, pcmPath, signal, closing }: SharingInput) => {
  const ended = new AbortController();
  const stopped = AbortSignal.any([signal, closing]);
  const waker = createWaker(stopped);
  const copy = createStoredCopy(deps, {
    run,
    pcmPath,
    signal: AbortSignal.any([stopped, ended.signal]),
    onStored: waker.wake,
  });
  const file = deps.local.add(run, pcmPath);
  let isFailed = false;
  return {
    /**
     * Resolves when no piece is missing any more, or when the round has ended.
     * @throws engineUnavailable, speechRejected; the signal's reason
     */
    recognise: (order: PieceOrder): Promise<void> =>
      untilRecognised(deps, { run, order, copy, waker, stopped }).catch((error: unknown) => {
        isFailed = true;
        throw error;
      }),

    [Symbol.asyncDispose]: async (): Promise<void> => {
      if (signal.aborted || (isFailed && !closing.aborted))
        file.giveUp(signal.reason ?? new Error('The attempt has failed'));
      ended.abort();
      await copy.ended();
      await file.remove();
      const isCancelled = signal.reason instanceof JobCancelled;
      // A worker that stood still comes back: pieces and copy are those of the next attempt.
      const isLeftToOthers =
        stopped.aborted ||
        (isFailed && copy.findKey() !== undefined) ||
        (await deps.pieces.isTakenOver(run).catch(() => true));
      if (isCancelled || !isLeftToOthers)
        await Promise.allSettled([deps.pool.withdraw(run.id), copy.remove()]);
    },
  };
};

type Recognising = {
  run: Run;
  order: PieceOrder;
  copy: ReturnType<typeof createStoredCopy>;
  waker: ReturnType<typeof createWaker>;
  stopped: AbortSignal;
};

/** Offers the missing pieces until there are none, and none are planned any more. */
const untilRecognised = async (deps: SharingDeps, recognising: Recognising): Promise<void> => {
  const { run, order, copy, waker, stopped } = recognising;
  const news = createPieceNews({
    countFailuresMax: () => (copy.findKey() === undefined ? 1 : FAILURES_MAX),
    wake: waker.wake,
  });
  using subscriptions = new DisposableStack();
  subscriptions.defer(order.plan.onChange(waker.wake));
  const options = { message: PieceNews, onGap: waker.wake };
  const subscribing = deps.bus.subscribe(piecesChannel(run.id), news.hear, options).catch(forgetNews(deps));
  subscriptions.defer(() => void subscribing.then((unsubscribe) => unsubscribe()));
  // While Redis is away, subscribing waits for it: a closing worker does not.
  const subscribed = Promise.race([subscribing, createWaker(stopped).wait()]);
  const startedAt = performance.now();
  for (;;) {
    stopped.throwIfAborted();
    order.plan.throwFailure();
    news.throwFailure();
    news.begin();
    const isComplete = order.plan.isComplete();
    const missing = await deps.pieces.listMissing(run, toAgain(order));
    if (missing.length === 0 && isComplete) return;
    await Promise.all([subscribed, copy.keep()]);
    const model = await deps.findModel(run, order.language);
    if (!model.isHere && copy.hasFailed()) throw notShared();
    const storageKey = copy.findKey();
    if (missing.length > 0 && (model.isHere || storageKey !== undefined))
      await offer(deps, { run, order, model, indexes: missing, storageKey });
    news.expect(missing);
    const waitedMs = performance.now() - startedAt;
    if (!copy.wasBegun() && (await isWorthSharing(deps, { run, model, missing, waitedMs })))
      void copy.store();
    await waker.wait(TICK_MS);
  }
};

const notShared = () =>
  engineUnavailable(new Error('Other workers have the model, and the audio cannot be stored for them'));

/** Without news, the results are found at the next tick. */
const forgetNews =
  ({ logger }: Pick<SharingDeps, 'logger'>) =>
  (error: unknown): (() => void) => {
    logger.warn({ err: error }, 'pieces.not_subscribed');
    return () => {};
  };

type Progress = { run: Run; model: FoundModel; missing: readonly number[]; waitedMs: number };

/** Whether other workers would shorten the work: there is much of it, or this worker is busy or lacks the model. */
const isWorthSharing = async (
  { pool, speechConcurrency }: SharingDeps,
  { run, model, missing, waitedMs }: Progress,
): Promise<boolean> => {
  if (!model.isHere) return missing.length > 0;
  const isMuch = missing.length > 2 * speechConcurrency;
  const isBusy = waitedMs > TICK_MS && (await pool.isWaiting(run.id).catch(() => false));
  return (isMuch || isBusy) && model.workers > 1;
};

type Offering = {
  run: Run;
  order: PieceOrder;
  model: FoundModel;
  indexes: readonly number[];
  /** The key of the stored audio; undefined while only this worker has it. */
  storageKey: string | undefined;
};

/** Offers pieces to other workers. While Redis is unavailable, nothing is offered. */
const offer = async (
  { pool, bus, workerId, logger }: SharingDeps,
  { run, order, model, indexes, storageKey }: Offering,
): Promise<void> => {
  const { language, prior, flags, again } = order;
  const trace = findTrace();
  const facts: SharedFacts = {
    round: run.round,
    ownerKind: run.owner_kind,
    language,
    ...(storageKey !== undefined && { storageKey }),
    ...(again && { isAgain: true }),
    ...(prior && { prior: copyOf(prior) }),
    model: model.name,
    speechModel: model.speechModel,
    voices: again === undefined && wantsSpeakers(run),
    flags: model.isReplaced ? [...flags, MODEL_REPLACED] : [...flags],
    ...(trace && { traceparent: trace.traceparent }),
  };
  const only = storageKey === undefined ? workerId : undefined;
  try {
    const added = await pool.offer({ key: schedulingKeyOf(run), model: model.name, only, facts, indexes });
    if (added > 0) await bus.publish(OFFERS_CHANNEL, {});
  } catch (error) {
    logger.warn({ err: error }, 'pieces.not_offered');
  }
};

const toAgain = ({ again, language }: PieceOrder) => again && { indexes: again, language };

const copyOf = ({ main, known, usual, only }: LanguagePrior) => ({
  main,
  known: [...known],
  usual: [...usual],
  ...(only && { only: [...only] }),
});
