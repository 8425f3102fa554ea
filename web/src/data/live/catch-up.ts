import { STATUS_POLL_INTERVAL_MS } from '@escriba/contracts/shared/limits';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { requestOnce, type PollDeps } from './poll.ts';

export type CatchUpDeps = PollDeps & {
  readonly listUnfinished: (signal: AbortSignal) => Promise<readonly TranscriptionItem[]>;
};

/** Retries until the catch-up succeeds or the signal aborts. */
export const keepCatchingUp = async (deps: CatchUpDeps, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      return await catchUp(deps, signal);
    } catch {
      await deps.wait(STATUS_POLL_INTERVAL_MS, signal).catch(() => undefined);
    }
  }
};

/** Loads what the stream missed: unfinished recordings, and how the others ended. */
const catchUp = async (deps: CatchUpDeps, signal: AbortSignal): Promise<void> => {
  const { recordings, listShown, listUnfinished } = deps;
  recordings.learn(listShown());
  const open = recordings.listOpen();
  const known = recordings.copy();
  const unfinished = await listUnfinished(signal);
  if (signal.aborted) return;
  for (const item of unfinished) recordings.takeResponse(item, known.get(item.transcriptionId));
  const stillOpen = new Set(unfinished.map(({ transcriptionId }) => transcriptionId));
  for (const id of open.filter((one) => !stillOpen.has(one))) await requestOnce(deps, id, signal);
};
