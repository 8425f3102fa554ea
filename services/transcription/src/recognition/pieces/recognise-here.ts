import type { LanguagePrior } from '@escriba/speech';
import { createWaker, inSpan, type Logger } from '@escriba/runtime';
import type { Engine } from '../engines/engine.ts';
import { wantsSpeakers } from '../voices/find-turns.ts';
import type { PlannedPiece } from '../runs/pieces.repository.ts';
import type { PiecePlan } from './plan-pieces.ts';
import type { Stops } from '../runs/run-transcription.ts';
import type { Run, RunsRepository } from '../runs/runs.repository.ts';
import { schedulingKeyOf } from '../runs/scheduling-key.ts';

export type RecogniseHereDeps = {
  runs: Pick<RunsRepository, 'savePiece'>;
  engine: Pick<Engine, 'recognise'>;
  speechConcurrency: number;
  logger: Pick<Logger, 'debug'>;
  /** Publishes that a transcription changed. */
  announce: (run: Run) => void;
};

export type RecogniseInput = {
  run: Run;
  pcmPath: string;
  plan: PiecePlan;
  language: string;
  /** With a detected language: a piece may be in another one. */
  prior?: LanguagePrior | undefined;
  /** Added to those of each piece. */
  flags: readonly string[];
} & Stops;

type HereInput = RecogniseInput & {
  /** Indexes of the pieces with a result. */
  done: ReadonlySet<number>;
  /** Whether so many missing pieces are to be shared; default: none are. */
  isToShare?: (missing: number) => Promise<boolean>;
};

/**
 * Recognises pieces as they are planned until the rest is to be shared; returns whether it is. Submits one piece more than the engine handles
 * concurrently, so that it never waits for a write; no more, so that a worker's recordings share the engine fairly.
 */
export const recogniseHere = async (
  deps: RecogniseHereDeps,
  { plan, done, isToShare = async () => false, ...input }: HereInput,
): Promise<boolean> => {
  const { signal, closing } = input;
  const waker = createWaker(AbortSignal.any([signal, closing]));
  const hand = openHand(deps, { ...input, onEnd: waker.wake });
  const unsubscribe = plan.onChange(waker.wake);
  const listMissing = () => plan.pieces.filter(({ index }) => !done.has(index) && !hand.finished.has(index));
  try {
    for (;;) {
      signal.throwIfAborted();
      closing.throwIfAborted();
      plan.throwFailure();
      hand.throwFailure();
      const isComplete = plan.isComplete();
      const missing = listMissing();
      if (missing.length === 0 && isComplete) return false;
      const next = missing.find(({ index }) => !hand.holds(index));
      if (next === undefined || hand.size() > deps.speechConcurrency) await waker.wait();
      else if (await isToShare(missing.length)) break;
      else hand.begin(next);
    }
    await hand.emptied();
    hand.throwFailure();
    return true;
  } catch (error) {
    if (!closing.aborted) hand.drop(error);
    throw error;
  } finally {
    unsubscribe();
    await hand.emptied();
  }
};

type HandInput = Omit<RecogniseInput, 'plan'> & { onEnd: () => void };

/** The pieces that are being recognised here. */
const openHand = (deps: RecogniseHereDeps, input: HandInput) => {
  const stop = new AbortController();
  const signal = AbortSignal.any([input.signal, stop.signal]);
  const inHand = new Map<number, Promise<void>>();
  const finished = new Set<number>();
  let failure: { readonly error: unknown } | undefined;

  const work = async (piece: PlannedPiece): Promise<void> => {
    try {
      await inSpan('piece', () => recogniseAndSave(deps, piece, { ...input, signal }), {
        index: piece.index,
      });
      finished.add(piece.index);
      deps.announce(input.run);
    } catch (error) {
      failure ??= { error };
    }
    inHand.delete(piece.index);
    input.onEnd();
  };
  return {
    finished: finished as ReadonlySet<number>,
    size: (): number => inHand.size,
    holds: (index: number): boolean => inHand.has(index),
    begin: (piece: PlannedPiece): void => void inHand.set(piece.index, work(piece)),
    throwFailure: (): void => {
      if (failure) throw failure.error;
    },
    /** Stops the work. */
    drop: (reason: unknown): void => stop.abort(reason),
    emptied: async (): Promise<void> => {
      await Promise.all(inHand.values());
    },
  };
};

const recogniseAndSave = async (
  { engine, runs, logger }: RecogniseHereDeps,
  piece: PlannedPiece,
  { run, pcmPath, language, prior, flags, signal, closing }: HandInput,
): Promise<void> => {
  const heard = await engine.recognise(pcmPath, piece, {
    language,
    prior,
    speechModel: run.speechModel,
    voices: wantsSpeakers(run),
    signal,
    closing,
    schedulingKey: schedulingKeyOf(run),
  });
  await runs.savePiece(run, piece.index, { ...heard, flags: [...heard.flags, ...flags] });
  logger.debug({ transcriptionId: run.id, index: piece.index }, 'piece.recognised');
};
