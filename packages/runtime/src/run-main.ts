import { ConfigError } from './config.ts';
import { HANDOVER, SUCCESSOR_WAIT_MS_MAX, announceClosing } from './handover.ts';
import { createLogger } from './logger.ts';
import type { Logger } from './logger.ts';

/** A started process: how to end it, and where to log. */
export type RunningProcess = {
  readonly close: () => Promise<void>;
  readonly logger?: Logger;
  /** A successor can serve beside it: it goes on until the parent, over IPC, says that one does. */
  readonly awaitsSuccessor?: boolean;
};

type RunOptions = {
  /** Longest time that closing may take before the process ends all the same. */
  readonly closeTimeoutMs?: number;
};

/**
 * Runs a process until SIGINT or SIGTERM, then says so to its parent, closes it once and exits with 0 (1 when closing failed or
 * took too long).
 * A wrong configuration is told in plain words (exit code 2); a failed start, an uncaught error or an unhandled rejection
 * is logged and ends the process with 1.
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
  const started = Promise.resolve().then(main); // a turn later, when signals are listened to
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

/** A signal that comes while the process starts is kept until there is something to close. */
const closeOnSignal = (started: Promise<RunningProcess>, closeTimeoutMs: number): void => {
  let closing = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (closing) return;
    closing = true;
    const successorMs = process.connected ? SUCCESSOR_WAIT_MS_MAX : 0;
    setTimeout(() => process.exit(1), successorMs + closeTimeoutMs).unref();
    const { close, logger, awaitsSuccessor = false } = await started;
    logger?.info({ signal }, 'closing');
    await announceClosing({ waits: awaitsSuccessor });
    try {
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
