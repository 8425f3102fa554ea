import { inSpan } from '@escriba/runtime';
import type { Engine } from '../engines/engine.ts';
import type { NumberedPiece, PlannedPiece } from './pieces.repository.ts';
import type { Run, RunsRepository } from './runs.repository.ts';
import { schedulingKeyOf } from './scheduling-key.ts';

type PlanningDeps = {
  runs: Pick<RunsRepository, 'listPieces' | 'savePlan'>;
  engine: Pick<Engine, 'findSpeech'>;
};
type PlanningInput = { run: Run; pcmPath: string; durationMs: number; signal: AbortSignal };

/** The pieces of a recording, and news of those that are still to come. */
export type PiecePlan = AsyncDisposable & {
  /** The saved pieces in order, with the results that earlier attempts left. More are added until the plan is complete. */
  readonly pieces: readonly PlannedPiece[];
  readonly isComplete: () => boolean;
  /** Throws the error that ended planning, if one did: the engine's; Superseded; the signal's reason. */
  readonly throwFailure: () => void;
  /** Calls `listener` when pieces were added, and when planning has ended; returns a function that stops it. */
  readonly onChange: (listener: () => void) => () => void;
};

/** Speech of the first four minutes is found in half a second; after it the engine need not be interrupted as often. */
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

/** The stretches after the pieces that are planned. */
const findStretches = async function* findStretches(
  { engine }: PlanningDeps,
  { run, pcmPath, durationMs, signal, planned }: PlanningInput & { planned: readonly PlannedPiece[] },
): AsyncGenerator<FoundStretch> {
  const options = { signal, schedulingKey: schedulingKeyOf(run) };
  let fromMs = planned.at(-1)?.endMs;
  for (let lengthMs = FIRST_STRETCH_MS; ; lengthMs *= GROWTH) {
    const toMs = stretchEnd(fromMs ?? 0, lengthMs, durationMs);
    const stretch = { ...options, fromMs, toMs };
    const { pieces, nextMs } = await inSpan('find speech', () => engine.findSpeech(pcmPath, stretch));
    const numbered = pieces.map((piece, position) => ({ ...piece, index: planned.length + position }));
    yield { pieces: numbered, isComplete: nextMs === undefined };
    if (nextMs === undefined) return;
    fromMs = nextMs;
  }
};

/** Undefined if the rest is not much longer than the stretch: then both are one. */
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
