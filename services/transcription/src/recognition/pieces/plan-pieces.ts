import { inSpan } from '@escriba/runtime';
import type { Engine, Piece } from '../engines/engine.ts';
import { stemOf, stemStartMs } from '../../recordings/recordings.ts';
import type { NumberedPiece, PlannedPiece } from '../runs/pieces.repository.ts';
import type { Run, RunsRepository } from '../runs/runs.repository.ts';
import { schedulingKeyOf } from '../runs/scheduling-key.ts';

type PlanningDeps = {
  runs: Pick<RunsRepository, 'listPieces' | 'savePlan'>;
  engine: Pick<Engine, 'findSpeech'>;
};
type PlanningInput = {
  run: Run;
  /** Decoded audio: one file, or that of each stem. */
  soundPaths: readonly string[];
  /** Length of the recording. */
  durationMs: number;
  signal: AbortSignal;
};

/** The pieces of a recording, and news of those that are still to come. */
export type PiecePlan = AsyncDisposable & {
  /** The saved pieces in order, with the results of earlier attempts. More are added until the plan is complete. */
  readonly pieces: readonly PlannedPiece[];
  readonly isComplete: () => boolean;
  /** Throws the error that ended planning, if one did: the engine's; Superseded; the signal's reason. */
  readonly throwFailure: () => void;
  /** Calls `listener` when pieces were added, and when planning has ended; returns a function that stops it. */
  readonly onChange: (listener: () => void) => () => void;
};

/**
 * Length of the first stretch that is searched. Speech in four minutes is found in half a second; after them the engine need not be
 * interrupted as often.
 */
const FIRST_STRETCH_MS = 240_000;
const GROWTH = 4;

/**
 * Plans the pieces of a recording in stretches, each longer than the one before, and saves them; those of the first are recognised while speech is
 * found in the next. Continues the plan of an earlier attempt. Disposing it stops planning.
 */
export const startPlanning = async (deps: PlanningDeps, input: PlanningInput): Promise<PiecePlan> => {
  const { run } = input;
  const pieces = run.attempt === 1 ? [] : await deps.runs.listPieces(run);
  let isComplete = pieces.length > 0 && !run.is_planning;
  let failure: { readonly error: unknown } | undefined;
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  const stop = new AbortController();
  const signal = AbortSignal.any([input.signal, stop.signal]);

  const plan = async (): Promise<void> => {
    for await (const stretch of findStretches(deps, { ...input, signal, planned: pieces })) {
      await deps.runs.savePlan(run, stretch.pieces, stretch);
      pieces.push(...stretch.pieces.map((piece) => ({ ...piece, result: null })));
      isComplete = stretch.isComplete;
      tell();
    }
  };
  const planning = (isComplete ? Promise.resolve() : plan()).catch((error: unknown) => {
    failure = { error };
    tell();
  });

  return {
    pieces,
    isComplete: () => isComplete,
    throwFailure: () => {
      if (failure) throw failure.error;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    [Symbol.asyncDispose]: async () => {
      stop.abort(new Error('The plan is not needed any more'));
      await planning;
    },
  };
};

type FoundStretch = { readonly pieces: NumberedPiece[]; readonly isComplete: boolean };

/**
 * Yields the stretches after the pieces that are planned. Those of stems that are beside each other are one; their pieces are in order of the
 * recording.
 */
const findStretches = async function* findStretches(
  { engine }: PlanningDeps,
  { run, soundPaths, durationMs, signal, planned }: PlanningInput & { planned: readonly PlannedPiece[] },
): AsyncGenerator<FoundStretch> {
  const options = { signal, schedulingKey: schedulingKeyOf(run) };
  let sounds = soundPaths.map((path, stem) => beginSound({ path, stem, durationMs, planned }));
  for (let lengthMs = FIRST_STRETCH_MS; ; lengthMs *= GROWTH) {
    const found: FoundPiece[] = [];
    const unfinished: Sound[] = [];
    for (const sound of sounds) {
      const { path, startMs, fromMs } = sound;
      const stretch = { ...options, fromMs, toMs: stretchEnd(fromMs ?? 0, lengthMs, durationMs) };
      const { pieces, nextMs } = await inSpan('find speech', () => engine.findSpeech(path, stretch));
      found.push(...pieces.map((piece) => ({ atMs: piece.startMs, piece: later(piece, startMs) })));
      if (nextMs !== undefined) unfinished.push({ ...sound, fromMs: nextMs });
    }
    const pieces = found
      .toSorted((one, other) => one.atMs - other.atMs)
      .map(({ piece }, position) => ({ ...piece, index: planned.length + position }));
    yield { pieces, isComplete: unfinished.length === 0 };
    if (unfinished.length === 0) return;
    sounds = unfinished;
  }
};

type FoundPiece = { readonly atMs: number; readonly piece: Piece };

/**
 * A sound whose pieces are planned. `startMs`: where it begins in the audio that is recognised; `fromMs`: up to where its speech is found, of
 * the sound itself.
 */
type Sound = { readonly path: string; readonly startMs: number; readonly fromMs: number | undefined };

const beginSound = (input: {
  path: string;
  stem: number;
  durationMs: number;
  planned: readonly PlannedPiece[];
}): Sound => {
  const { path, stem, durationMs, planned } = input;
  const startMs = stemStartMs(stem, durationMs);
  const ends = planned.flatMap((piece) =>
    stemOf(piece.startMs, durationMs) === stem ? [piece.endMs - startMs] : [],
  );
  return { path, startMs, fromMs: ends.length === 0 ? undefined : Math.max(...ends) };
};

const later = ({ startMs, endMs, spans }: Piece, byMs: number): Piece => ({
  startMs: startMs + byMs,
  endMs: endMs + byMs,
  spans: spans.map((span) => ({ ...span, startMs: span.startMs + byMs, endMs: span.endMs + byMs })),
});

/** Returns where a stretch ends; undefined if the rest is not much longer than the stretch, so that both are one. */
const stretchEnd = (fromMs: number, lengthMs: number, durationMs: number): number | undefined =>
  durationMs - fromMs > 1.5 * lengthMs ? fromMs + lengthMs : undefined;

/** Resolves when `isEnough` or the plan is complete. @throws the error that ended planning */
export const waitForPlan = async (plan: PiecePlan, isEnough: () => boolean): Promise<void> => {
  while (!plan.isComplete() && !isEnough()) {
    plan.throwFailure();
    const { promise, resolve } = Promise.withResolvers<void>();
    const unsubscribe = plan.onChange(resolve);
    await promise.finally(unsubscribe);
  }
};
