import { inSpan, type Logger } from '@escriba/runtime';
import pLimit from 'p-limit';
import type { PieceResult } from '../db/json.ts';
import type { Engine } from '../engines/engine.ts';
import { wantsSpeakers } from './find-turns.ts';
import type { PlannedPiece } from './pieces.repository.ts';
import type { Stops } from './run-transcription.ts';
import type { Run, RunsRepository } from './runs.repository.ts';
import { schedulingKeyOf } from './scheduling-key.ts';
import type { PieceSharing } from './share-pieces.ts';
import { Superseded } from './superseded.ts';

type RecogniseDeps = {
  runs: Pick<RunsRepository, 'savePiece' | 'listPieces'>;
  engine: Pick<Engine, 'recognise'>;
  sharing: Pick<PieceSharing, 'isWorthwhile' | 'wasShared' | 'share'>;
  speechConcurrency: number;
  logger: Pick<Logger, 'debug'>;
  /** Publishes that a transcription changed. */
  announce: (run: Run) => void;
};

type RecogniseInput = {
  run: Run;
  pcmPath: string;
  pieces: PlannedPiece[];
  language: string;
  /** Added to those of each piece. */
  flags: readonly string[];
} & Stops;

/**
 * Recognises the missing pieces and saves each as it is done: here, or by all workers as soon as there are others.
 * @throws Superseded; engineUnavailable, speechRejected; the signal's reason
 */
export const recognisePieces = async (deps: RecogniseDeps, input: RecogniseInput): Promise<PieceResult[]> => {
  const { runs, sharing } = deps;
  const { run } = input;
  const isToShare =
    (await sharing.wasShared(run)) || (await recogniseHere(deps, input, sharing.isWorthwhile)) > 0;
  if (isToShare && !(await sharing.share(input)))
    await recogniseHere(deps, { ...input, pieces: await runs.listPieces(run) });
  return (await runs.listPieces(run)).map(({ result }) => {
    if (result === null) throw new Superseded();
    return result;
  });
};

/**
 * Recognises pieces until the rest is to be shared; returns the number of the rest. Submits one piece more than the engine handles
 * concurrently, so that it never waits for a write; no more, so that a worker's recordings share the engine fairly.
 */
const recogniseHere = async (
  deps: RecogniseDeps,
  { run, pcmPath, pieces, language, flags, signal, closing }: RecogniseInput,
  isShared: (left: number) => Promise<boolean> = async () => false,
): Promise<number> => {
  const stop = new AbortController();
  const stopped = AbortSignal.any([signal, stop.signal]);
  const limit = pLimit(deps.speechConcurrency + 1);
  const how = {
    language,
    speechModel: run.speechModel,
    voices: wantsSpeakers(run),
    signal: stopped,
    closing,
    schedulingKey: schedulingKeyOf(run),
  };
  const missing = pieces.filter((piece) => piece.result === null);
  let left = missing.length;

  const recognise = async (piece: PlannedPiece): Promise<void> => {
    if (await isShared(left)) return;
    stopped.throwIfAborted();
    closing.throwIfAborted();
    await inSpan('piece', () => recogniseAndSave(piece), { index: piece.index });
    left -= 1;
    deps.announce(run);
  };

  const recogniseAndSave = async (piece: PlannedPiece): Promise<void> => {
    const heard = await deps.engine.recognise(pcmPath, piece, how);
    await deps.runs.savePiece(run, piece.index, { ...heard, flags: [...heard.flags, ...flags] });
    deps.logger.debug({ transcriptionId: run.id, index: piece.index }, 'piece.recognised');
  };
  const results = missing.map((piece) => limit(() => recognise(piece)));
  try {
    await Promise.all(results);
    return left;
  } catch (error) {
    if (!closing.aborted) stop.abort(error);
    await Promise.allSettled(results);
    throw error;
  }
};
