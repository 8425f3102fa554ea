import { join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';
import type { DataDir } from './data-dir.ts';
import { keepRunning } from './keep-running.ts';
import type { KeptPart } from './keep-running.ts';
import { openLogFile, terminalLog } from './log-file.ts';
import { startService } from './service-process.ts';

/** A Node process of the product: its display name and log, its program, and its environment. */
export type ProcessSpec = {
  readonly name: string;
  readonly file: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whether to restart the process whenever one of its sources changes, and to log for a terminal. */
  readonly watch: boolean;
  /** Whether to start the next process as soon as this one is about to end; this one ends once the next one serves. */
  readonly handsOver?: boolean;
};

type Surroundings = {
  readonly dataDir: DataDir;
  readonly say: (sentence: string) => void;
  readonly onGivenUp: (sentence: string) => void;
};

const TAIL_LINES = 10;

/** Starts a process and restarts it after a crash. It logs to `logs/<name>.log` of the data folder, a watched one to the terminal. */
export const keepProcess = (
  spec: ProcessSpec,
  { dataDir, say, onGivenUp }: Surroundings,
): Promise<KeptPart> => {
  const log = spec.watch ? terminalLog : openLogFile(dataDir.file('logs', `${spec.name}.log`));
  const watchArgs = spec.watch ? ['--watch', '--watch-preserve-output'] : [];
  const args = [
    '--disable-warning=ExperimentalWarning',
    ...watchArgs,
    join(ROOT, spec.file),
    ...(spec.args ?? []),
  ];
  const env = spec.watch ? { LOG_PRETTY: 'true', ...spec.env } : spec.env;
  return keepRunning({
    name: spec.name,
    start: () =>
      startService({
        args,
        cwd: join(ROOT, spec.cwd ?? '.'),
        env,
        log,
        handsOver: spec.handsOver === true && !spec.watch,
      }),
    say,
    onGivenUp: (sentence) => onGivenUp(`${log.tail(TAIL_LINES)}\n${sentence}; its log is ${log.path}`),
  });
};
