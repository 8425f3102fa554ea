import { startMetricsServer } from '@escriba/metrics';
import { type Logger, type RunningProcess, every } from '@escriba/runtime';
import { type ProcessConfig, type ProcessScope, openScope } from './process-scope.ts';

/** Work that runs until it is stopped. */
export type Running = { readonly stop: () => Promise<unknown> };

/** Work that repeats after a pause. */
export type Loop = {
  readonly intervalMs: number;
  readonly run: (signal: AbortSignal) => Promise<unknown>;
};

/** The parts of a process, in the order in which they start. They close in reverse order. */
export type ProcessDefinition<Settings, Opened extends object, Services extends object> = {
  readonly name: string;
  /** Reads the environment. Throws `ConfigError`. */
  readonly config: () => Settings;
  /** Opens what the process works with, and adds it to `closing`. It may replace parts of the scope, such as the clock. */
  readonly open: (config: Settings, scope: ProcessScope) => Opened | Promise<Opened>;
  readonly services: (parts: OpenParts<Settings, Opened>) => Services | Promise<Services>;
  /** Starts relays, once there are services. */
  readonly relays?: (
    parts: Parts<Settings, Opened, Services>,
  ) => readonly Running[] | Promise<readonly Running[]>;
  /** Returns loops by name: a failure is logged as `<name>_failed` and does not end the loop. */
  readonly loops?: (parts: Parts<Settings, Opened, Services>) => Readonly<Record<string, Loop>>;
};

export type OpenParts<Settings, Opened extends object> = ProcessScope &
  Awaited<Opened> & { readonly config: Settings };

export type Parts<Settings, Opened extends object, Services extends object> = OpenParts<Settings, Opened> & {
  readonly services: Awaited<Services>;
};

/** Starts what the process is for, and adds it to `closing`. */
type Serve<P> = (parts: P) => Promise<Pick<RunningProcess, 'drain' | 'awaitsSuccessor' | 'closeTimeoutMs'>>;

/**
 * Starts a process. What it serves closes first, then the port of its metrics, its relays and loops, its services, its traces, and what it
 * opened.
 */
export const startProcess = async <
  Settings extends ProcessConfig,
  Opened extends object,
  Services extends object,
>(
  definition: ProcessDefinition<Settings, Opened, Services>,
  closing: AsyncDisposableStack,
  serve: Serve<Parts<Settings, Opened, Services>>,
): Promise<RunningProcess> => {
  const config = definition.config();
  const scope = openScope(definition.name, config, closing);
  const opened = { ...scope, ...(await definition.open(config, scope)), config };
  closing.defer(async () => scope.tracing?.close());
  const parts = { ...opened, services: await definition.services(opened) };
  await startBackground(definition, parts);
  await openMetrics(parts);
  return { logger: scope.logger, ...(await serve(parts)) };
};

const startBackground = async <Settings, Opened extends object, Services extends object>(
  { relays, loops }: ProcessDefinition<Settings, Opened, Services>,
  parts: Parts<Settings, Opened, Services>,
): Promise<void> => {
  const running = startLoops(loops?.(parts) ?? {}, parts.logger);
  parts.closing.defer(async () => {
    await Promise.all(running.map((each) => each.stop()));
  });
  running.push(...((await relays?.(parts)) ?? []));
};

const startLoops = (loops: Readonly<Record<string, Loop>>, logger: Logger): Running[] =>
  Object.entries(loops).map(([name, { intervalMs, run }]) =>
    every(intervalMs, run, (error) => logger.error({ err: error }, `${name}_failed`)),
  );

type Metered = Pick<ProcessScope, 'registry' | 'closing'> & { readonly config: ProcessConfig };

const openMetrics = async ({ config, registry, closing }: Metered): Promise<void> => {
  const { METRICS_PORT: port, METRICS_HOST: host } = config;
  if (port === undefined) return;
  const server = await startMetricsServer({ registry, port, host });
  closing.defer(server.close);
};
