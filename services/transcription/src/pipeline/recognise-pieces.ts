import pLimit from 'p-limit';
import type { PieceResult } from '../db/json.ts';
import type { Engine } from '../engines/engine.ts';
import { wantsSpeakers } from './find-turns.ts';
import { schedulingKeyOf } from './scheduling-key.ts';
import type { PlannedPiece, Run, RunsRepository } from './runs.repository.ts';

type RecogniseDeps = {
  runs: Pick<RunsRepository, 'savePiece'>;
  engine: Pick<Engine, 'recognise'>;
  speechConcurrency: number;
  /** Publishes that a transcription changed. */
  announce: (run: Run) => void;
};

type RecogniseInput = {
  run: Run;
  pcmPath: string;
  pieces: PlannedPiece[];
  language: string;
  signal: AbortSignal;
};

/**
 * Recognises the missing pieces and saves each as it is done. Submits one piece more than the engine handles concurrently, so that it never
 * waits for a write; no more, so that a worker's recordings share the engine fairly.
 */
export const recognisePieces = async (
  deps: RecogniseDeps,
  { run, pcmPath, pieces, language, signal }: RecogniseInput,
): Promise<PieceResult[]> => {
  const stop = new AbortController();
  const stopped = AbortSignal.any([signal, stop.signal]);
  const limit = pLimit(deps.speechConcurrency + 1);
  const progress = createProgress(pieces);
  const schedulingKey = schedulingKeyOf(run);

  const recognise = async (piece: PlannedPiece): Promise<PieceResult> => {
    if (piece.result !== null) return piece.result;
    stopped.throwIfAborted();
    const how = {
      language,
      speechModel: run.speechModel,
      voices: wantsSpeakers(run),
      signal: stopped,
      schedulingKey,
    };
    const result = await deps.engine.recognise(pcmPath, piece, how);
    await deps.runs.savePiece(run, piece.index, result, progress.add(piece));
    deps.announce(run);
    return result;
  };

  const results = pieces.map((piece) => limit(() => recognise(piece)));
  try {
    return await Promise.all(results);
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(results);
    throw error;
  }
};

const length = (piece: PlannedPiece): number => piece.endMs - piece.startMs;

/** Percentage of finished speech. */
const createProgress = (pieces: PlannedPiece[]) => {
  const total = pieces.reduce((sum, piece) => sum + length(piece), 0);
  let done = pieces.filter((piece) => piece.result !== null).reduce((sum, piece) => sum + length(piece), 0);
  return {
    add: (piece: PlannedPiece): number => {
      done += length(piece);
      return Math.min(99, (100 * done) / total);
    },
  };
};
