import type { EventBus } from '@escriba/jobs';
import { every, type Logger } from '@escriba/runtime';
import { type Tracing, continueTrace } from '@escriba/tracing';
import { Value } from 'typebox/value';
import { findPermanentFault } from '../../recordings/recordings.ts';
import type { Engine } from '../engines/engine.ts';
import type { PiecePool, TakenPiece } from '../piece-pool/piece-pool.ts';
import type { PiecesRepository } from '../runs/pieces.repository.ts';
import type { recordingWordsIn } from '../../vocabulary/vocabulary.ts';
import type { Stops } from '../runs/run-transcription.ts';
import type { Run } from '../runs/runs.repository.ts';
import { openAudio } from './open-audio.ts';
import { toSavedResult } from './saved-result.ts';
import { type PieceNews, SharedFacts, piecesChannel } from './shared-pieces.ts';

export type TakenDeps = Parameters<typeof openAudio>[0] & {
  pool: Pick<PiecePool, 'renew' | 'renewMs' | 'settle' | 'giveBack'>;
  pieces: Pick<PiecesRepository, 'findMissing' | 'save'>;
  words: Pick<ReturnType<typeof recordingWordsIn>, 'find'>;
  engine: Pick<Engine, 'recognise'>;
  bus: Pick<EventBus, 'publish'>;
  /** Publishes that a transcription changed. */
  announce: (run: Pick<Run, 'id' | 'owner_kind' | 'owner_id'>) => void;
  tracing?: Tracing | undefined;
  logger: Pick<Logger, 'debug' | 'warn'>;
};

type TakenInput = Stops & {
  taken: TakenPiece;
  /** Called when the engine is done with the piece. */
  onRecognised: () => void;
};

/** The outcome of a piece. `left to others`: it failed, and other workers can try it. */
type Outcome = 'saved' | 'not needed' | 'failed' | 'left to others';

/** Recognises a piece and saves its result. Never rejects. */
export const recogniseTaken = async (deps: TakenDeps, input: TakenInput): Promise<Outcome> => {
  const { pool, bus, logger } = deps;
  const { taken, signal, closing } = input;
  const { recording, index } = taken;
  const lost = new AbortController();
  const tell = (news: PieceNews): Promise<void> => bus.publish(piecesChannel(recording), news);
  let isStored = false;
  try {
    const shared = Value.Parse(SharedFacts, taken.facts);
    isStored = shared.storageKey !== undefined;
    const wanted = { ...input, signal: AbortSignal.any([signal, lost.signal]), shared, lost };
    using leases = new DisposableStack();
    leases.use(keepTaken(deps, wanted));
    const trace = { name: 'piece', traceparent: shared.traceparent, attributes: { index } };
    const isSaved = await continueTrace(deps.tracing, trace, () => recogniseAndSave(deps, wanted));
    const settling = pool.settle(taken).catch(() => {}); // its lease ends by itself
    await Promise.all([settling, isSaved && tell({ index })]);
    return isSaved ? 'saved' : 'not needed';
  } catch (error) {
    await pool.giveBack(taken).catch(() => {}); // its lease ends by itself
    if (signal.aborted || closing.aborted || lost.signal.aborted) return 'not needed';
    logger.warn({ err: error, transcriptionId: recording, index }, 'piece.failed');
    const message = error instanceof Error ? error.message : String(error);
    await tell({ index, failure: { isPermanent: findPermanentFault(error) !== undefined, message } });
    return isStored ? 'left to others' : 'failed';
  }
};

type WantedPiece = TakenInput & {
  shared: SharedFacts;
  /** Aborts when the piece is no longer needed. */
  lost: AbortController;
};

/** Returns false if the piece has to wait for the next coordinator of its recording. */
const recogniseAndSave = async (deps: TakenDeps, input: WantedPiece): Promise<boolean> => {
  const { taken, shared, lost, signal, closing, onRecognised } = input;
  const { recording, index, key } = taken;
  const piece = await deps.pieces.findMissing({ id: recording, ...roundOf(shared) }, index);
  if (piece === undefined) return true;
  const opening = { recording, shared, piece, lost, signal: AbortSignal.any([signal, closing]) };
  await using audio = await openAudio(deps, opening);
  if (audio === undefined) return false;
  const { round, language, prior, model, speechModel, voices } = shared;
  const vocabulary = await deps.words.find({ id: recording, round });
  const how = {
    language,
    prior,
    model,
    speechModel,
    vocabulary,
    voices,
    signal,
    closing,
    schedulingKey: key,
  };
  const heard = await deps.engine.recognise(audio.path, piece, how);
  onRecognised();
  const result = toSavedResult(heard, { piece, shared });
  if (!(await deps.pieces.save({ id: recording, ...roundOf(shared) }, index, result))) return true;
  deps.logger.debug({ transcriptionId: recording, index }, 'piece.recognised');
  deps.announce({ id: recording, owner_kind: shared.ownerKind, owner_id: key.user });
  return true;
};

/** Returns what selects the missing pieces of a round. If pieces are recognised again, those in another language are missing. */
const roundOf = ({ round, isAgain, language }: SharedFacts) => ({
  round,
  ...(isAgain === true && { language }),
});

/** Renews a taken piece; it is lost when it is no longer missing: its recording was cancelled or deleted. */
const keepTaken = ({ pool, pieces }: TakenDeps, { taken, shared, lost }: WantedPiece): Disposable => {
  const renew = async (): Promise<void> => {
    if (await pool.renew(taken)) return;
    // After a loss of Redis the piece is still missing.
    const piece = await pieces.findMissing({ id: taken.recording, ...roundOf(shared) }, taken.index);
    if (piece === undefined) lost.abort(new Error('The piece is no longer missing'));
  };
  // A failed renewal is followed by another before the lease ends.
  const renewing = every(pool.renewMs, renew, () => {});
  return { [Symbol.dispose]: () => void renewing.stop() };
};
