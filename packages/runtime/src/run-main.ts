import { ConfigError } from './config.ts';
import { HANDOVER, announceClosing } from './handover.ts';
import { createLogger } from './logger.ts';
import type { Logger } from './logger.ts';

/** A started process: how it ends, and where it logs. */
export type RunningProcess = {
  /** Runs before closing if others may serve the process's clients from now on: the process serves, and its clients leave. */
  readonly drain?: () => Promise<void>;
  readonly logger?: Logger;
  /** Whether a successor can serve beside it: it then serves until the parent reports, over IPC, that one does. */
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
 * @param main adds each part that it opens to `closing`, which closes them in reverse order: also those of a start that fails.
 */
export const runMain = (
  main: (closing: AsyncDisposableStack) => Promise<RunningProcess>,
  { closeTimeoutMs = 9_000 }: RunOptions = {},
): void => {
  let logger: Logger | undefined;
  const crash = (event: string) => (error: unknown) => {
    logFatal(logger, event, error);
    process.exit(1);
  };
  process.on('uncaughtException', crash('uncaught_exception'));
  process.on('unhandledRejection', crash('unhandled_rejection'));
  const closing = new AsyncDisposableStack();
  const started = Promise.resolve(closing).then(main); // a turn later, when the signal handlers are installed
  closeOnSignal(started, closing, closeTimeoutMs);
  started.then(
    (running) => {
      logger = running.logger;
      return process.send?.(HANDOVER.ready);
    },
    (error: unknown) => endFailedStart(error, closing, closeTimeoutMs),
  );
};

/** Says why the start failed, closes what is open, and exits. */
const endFailedStart = async (
  reason: unknown,
  closing: AsyncDisposableStack,
  closeTimeoutMs: number,
): Promise<void> => {
  const isConfigError = reason instanceof ConfigError;
  if (isConfigError) process.stderr.write(`${reason.message}\n`);
  else logFatal(undefined, 'start_failed', reason);
  const code = isConfigError ? 2 : 1;
  exitAfter(closeTimeoutMs, code);
  await closing.disposeAsync().catch((error: unknown) => logFatal(undefined, 'close_failed', error));
  process.exit(code);
};

const logFatal = (logger: Logger | undefined, event: string, error: unknown): void =>
  (logger ?? createLogger({ name: 'escriba' })).fatal({ err: error }, event);

/** Keeps a signal that arrives during the start until the process can be closed. */
const closeOnSignal = (
  started: Promise<RunningProcess>,
  closing: AsyncDisposableStack,
  closeTimeoutMs: number,
): void => {
  let isClosing = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (isClosing) return;
    isClosing = true;
    const timer = exitAfter(closeTimeoutMs);
    const running = await started.catch(() => undefined);
    if (running === undefined) return; // a failed start ends by itself
    clearTimeout(timer);
    const { drain, logger, awaitsSuccessor = false } = running;
    logger?.info({ signal }, 'closing');
    try {
      const isReplaced = await announceClosing({ waits: awaitsSuccessor });
      exitAfter(running.closeTimeoutMs ?? closeTimeoutMs);
      if (isReplaced) await drain?.();
      await closing.disposeAsync();
      process.exit(0);
    } catch (error) {
      logger?.error({ err: error }, 'close_failed');
      process.exit(1);
    }
  };
  process.on('SIGINT', (signal) => void stop(signal));
  process.on('SIGTERM', (signal) => void stop(signal));
};

const exitAfter = (ms: number, code = 1): NodeJS.Timeout => setTimeout(() => process.exit(code), ms).unref();
