import { ConfigError } from './config.ts';
import { HANDOVER, announceClosing } from './handover.ts';
import { createLogger } from './logger.ts';
import type { Logger } from './logger.ts';

/** A started process: how to end it, and where to log. */
export type RunningProcess = {
  readonly close: () => Promise<void>;
  /** Runs before `close` if others may serve the process's clients from now on: the process serves, and its clients leave. */
  readonly drain?: () => Promise<void>;
  readonly logger?: Logger;
  /** A successor can serve beside it: it keeps serving until the parent reports, over IPC, that one does. */
  readonly awaitsSuccessor?: boolean;
  /** Longest time for draining and closing before the process exits anyway; default: that of the start. */
  readonly closeTimeoutMs?: number;
};

type RunOptions = {
  /** Longest time for closing before the process exits anyway. */
  readonly closeTimeoutMs?: number;
};

/**
 * Runs a process until SIGINT or SIGTERM, then notifies its parent, closes it once and exits with 0 (1 if closing failed or timed out). An
 * invalid configuration is printed in plain words (exit code 2); a failed start, an uncaught error or an unhandled rejection is logged
 * (exit code 1).
 */
export const runMain = (
  main: () => Promise<RunningProcess>,
  { closeTimeoutMs = 9_000 }: RunOptions = {},
): void => {
  let logger: Logger | undefined;
  const crash = (event: string) => (error: unknown) => {
    (logger ?? createLogger({ name: 'escriba' })).fatal({ err: error }, event);
    process.exit(1);
  };
  process.on('uncaughtException', crash('uncaught_exception'));
  process.on('unhandledRejection', crash('unhandled_rejection'));
  const started = Promise.resolve().then(main); // a turn later, when the signal handlers are installed
  closeOnSignal(started, closeTimeoutMs);
  started.then(
    (running) => {
      logger = running.logger;
      return process.send?.(HANDOVER.ready);
    },
    (error: unknown) => {
      if (!(error instanceof ConfigError)) return crash('start_failed')(error);
      process.stderr.write(`${error.message}\n`);
      process.exit(2);
    },
  );
};

/** Keeps a signal that arrives during the start until the process can be closed. */
const closeOnSignal = (started: Promise<RunningProcess>, closeTimeoutMs: number): void => {
  let closing = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (closing) return;
    closing = true;
    const timer = exitAfter(closeTimeoutMs);
    const { close, drain, logger, awaitsSuccessor = false, ...running } = await started;
    clearTimeout(timer);
    logger?.info({ signal }, 'closing');
    try {
      const isReplaced = await announceClosing({ waits: awaitsSuccessor });
      exitAfter(running.closeTimeoutMs ?? closeTimeoutMs);
      if (isReplaced) await drain?.();
      await close();
      process.exit(0);
    } catch (error) {
      logger?.error({ err: error }, 'close_failed');
      process.exit(1);
    }
  };
  process.on('SIGINT', (signal) => void stop(signal));
  process.on('SIGTERM', (signal) => void stop(signal));
};

const exitAfter = (ms: number): NodeJS.Timeout => setTimeout(() => process.exit(1), ms).unref();
