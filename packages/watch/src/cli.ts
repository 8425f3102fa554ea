import { abortOnSignals, ConfigError, loadConfig } from '@escriba/runtime';
import { watchConfig } from './config.ts';
import { parseOptions, USAGE } from './options.ts';
import { createLog } from './run/log.ts';
import { startWatching } from './run/start.ts';
import { TryLater, UsageError, WatchStopped } from './watch.errors.ts';

const stopped = abortOnSignals();

/** Returns the exit code. */
const main = async (): Promise<number> => {
  const options = parseOptions(process.argv.slice(2));
  if (options === undefined) {
    console.log(USAGE);
    return 0;
  }
  const config = loadConfig(watchConfig, process.env);
  const log = createLog(
    (line) => console.log(line),
    () => new Date(),
  );
  const failures = await startWatching({ options, config, log, signal: stopped });
  if (stopped.aborted) {
    log.line('stopped; the next start continues');
    return options.isOnce ? 130 : 0;
  }
  return failures === 0 ? 0 : 1;
};

/** Prints why the program ends; returns the exit code. */
const explain = (error: unknown): number => {
  const isExplained = [WatchStopped, TryLater, UsageError, ConfigError].some((kind) => error instanceof kind);
  console.error(isExplained && error instanceof Error ? error.message : error);
  if (!(error instanceof UsageError)) return 1;
  console.error(`\n${USAGE}`);
  return 2;
};

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = stopped.aborted ? 130 : explain(error);
}
