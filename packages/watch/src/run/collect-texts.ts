import { NAMES_MAX } from '@escriba/contracts/transcription/library';
import type { Entry } from '../target/journal.ts';
import { RecordingRefused, TryLater } from '../watch.errors.ts';
import { finishRecording } from './finish-recording.ts';
import { type Attempts, postpone } from './postpone.ts';
import { type Run, toLater } from './run.ts';

type Waiting = Attempts & { readonly entry: Entry; readonly id: string };

/** When a text is asked for again that Escriba has refused. */
const REFUSED_MS = 3_600_000;
const ENDED: ReadonlySet<string | undefined> = new Set(['completed', 'error', 'cancelled', undefined]);

/**
 * Waits for texts and writes them. One request asks for a hundred recordings: with one for each, a thousand of them would use up the requests
 * of the key.
 */
export const createCollector = (run: Run) => {
  const { api, pause } = run;
  const waiting = new Map<string, Waiting>();

  const add = (entry: Entry): void => {
    if (entry.id !== undefined) waiting.set(entry.id, { entry, id: entry.id, attempts: 0, notBefore: 0 });
  };

  /** Returns the recordings that have ended. */
  const listEnded = async (): Promise<readonly Waiting[]> => {
    const due = [...waiting.values()].filter(({ notBefore }) => notBefore <= run.now());
    const ended: Waiting[] = [];
    for (let from = 0; from < due.length; from += NAMES_MAX) {
      const some = due.slice(from, from + NAMES_MAX);
      const statuses = await api.listStatuses(some.map(({ id }) => id));
      ended.push(...some.filter(({ id }) => ENDED.has(statuses.get(id))));
    }
    return ended;
  };

  const finish = async ({ entry, id }: Waiting): Promise<void> => {
    if (await finishRecording(run, entry, id)) waiting.delete(id);
  };

  const failLater = (error: unknown, one?: Waiting): void => {
    if (run.signal.aborted) return;
    // The recording has a text: its plan may include the format later.
    const later =
      error instanceof RecordingRefused
        ? new TryLater(`${error.message} (${error.code})`, { afterMs: REFUSED_MS })
        : toLater(error, run);
    if (later === undefined) run.stop(error);
    else if (later.isGeneral || one === undefined) pause.hold(later);
    else if (!postpone(run, one.entry.path, one, later)) waiting.delete(one.id);
  };

  return {
    add,
    /** Writes the texts that are there. */
    collect: async (): Promise<void> => {
      if (pause.isHeld() || waiting.size === 0) return;
      try {
        const ended = await listEnded();
        pause.release();
        for (const one of ended) {
          if (pause.isHeld() || run.signal.aborted) return;
          await finish(one).catch((error: unknown) => failLater(error, one));
        }
      } catch (error) {
        failLater(error);
      }
    },
    isIdle: (): boolean => waiting.size === 0,
    count: (): number => waiting.size,
  };
};
