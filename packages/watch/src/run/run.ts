import type { Api } from '../escriba/api.ts';
import type { NameTemplate } from '../naming/name-template.ts';
import type { Source } from '../sources/source.ts';
import type { Journal } from '../target/journal.ts';
import type { OwnFolder } from '../target/own-folder.ts';
import { TryLater } from '../watch.errors.ts';
import type { Log } from './log.ts';
import type { Pause } from './pause.ts';

/** What the parts of a running program share. */
export type Run = {
  readonly api: Api;
  readonly source: Source;
  readonly target: { readonly folder: string; readonly own: OwnFolder };
  readonly journal: Journal;
  readonly templates: readonly NameTemplate[];
  readonly language: string;
  readonly uploadsMax: number;
  /** Whether the program ends once everything that is there is done. */
  readonly isOnce: boolean;
  readonly log: Log;
  readonly pause: Pause;
  /** In ms since some moment; it never goes back. */
  readonly now: () => number;
  /** Aborts when the program is to end. */
  readonly signal: AbortSignal;
  /** Ends the program with an error. */
  readonly stop: (error: unknown) => void;
  /** Notes that a recording gets no text in this run. */
  readonly noteFailure: () => void;
};

const DISK_MS = 60_000;

/** Returns when to try again after a failure; undefined if it is none that passes, but a fault of the program or one that a person has to end. */
export const toLater = (
  error: unknown,
  { target, source }: Pick<Run, 'target' | 'source'>,
): TryLater | undefined => {
  if (error instanceof TryLater) return error;
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const sentence = `the disk of ${target.folder} is full; free some space`;
    return new TryLater(sentence, { isGeneral: true, afterMs: DISK_MS });
  }
  // Faults of a disk, a network drive or a bucket. Codes of Node's own checks begin with ERR_.
  if (/^E(?!RR_)/u.test(code)) return new TryLater(error.message, { afterMs: DISK_MS });
  if ('$metadata' in error) return new TryLater(`${source.name}: ${error.message}`, { afterMs: DISK_MS });
  return undefined;
};
