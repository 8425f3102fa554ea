import {
  type App,
  type AppOptions,
  type HealthChecks,
  type RequestLimits,
  type ServiceName,
  createCallerTokens,
  drainConnections,
  listenOptions,
} from '@escriba/http';
import { runMain } from '@escriba/runtime';
import type { ProcessConfig, ProcessScope } from './process-scope.ts';
import { type Parts, type ProcessDefinition, startProcess } from './start-process.ts';

type ListenConfig = Parameters<typeof listenOptions>[0];

type ServiceConfig = ProcessConfig &
  ListenConfig & {
    readonly INTERNAL_SECRET: string;
    readonly READS_IN_HAND_MAX: number;
    readonly WRITES_IN_HAND_MAX: number;
  };

type ServiceDefinition<Settings, Opened extends object, Services extends object> = ProcessDefinition<
  Settings,
  Opened,
  Services
> & {
  readonly name: ServiceName;
  /** Returns parts of `/health/ready` besides the stores. */
  readonly checks?: (parts: Parts<Settings, Opened, Services>) => HealthChecks;
  /** Registers the routes. The options go to `createApp`: without them the service would serve anyone. */
  readonly app: (parts: Parts<Settings, Opened, Services> & ServiceOptions) => Promise<App>;
};

type ServiceOptions = Required<Pick<AppOptions, 'callerTokens' | 'checks'>> & {
  readonly requestLimits: RequestLimits;
};

/** Runs a service behind the gateway until a signal: it accepts only requests with a caller token, and limits how many run at once. */
export const runService = <Settings extends ServiceConfig, Opened extends object, Services extends object>({
  checks,
  app,
  ...definition
}: ServiceDefinition<Settings, Opened, Services>): void =>
  runServer({
    ...definition,
    app: (parts) =>
      app({
        ...parts,
        callerTokens: createCallerTokens({
          audience: definition.name,
          secret: parts.config.INTERNAL_SECRET,
        }),
        requestLimits: { reads: parts.config.READS_IN_HAND_MAX, writes: parts.config.WRITES_IN_HAND_MAX },
        checks: { ...storeChecks(parts), ...checks?.(parts) },
      }),
  });

const storeChecks = ({ pings }: Pick<ProcessScope, 'pings'>): HealthChecks =>
  Object.fromEntries([...pings].map(([name, ping]) => [name, () => ping().then(() => ({ ok: true }))]));

type ServerDefinition<Settings, Opened extends object, Services extends object> = ProcessDefinition<
  Settings,
  Opened,
  Services
> & {
  readonly app: (parts: Parts<Settings, Opened, Services>) => Promise<App>;
};

/** Runs a process with an HTTP server until a signal. On a shared port it serves until its successor does. */
export const runServer = <
  Settings extends ProcessConfig & ListenConfig,
  Opened extends object,
  Services extends object,
>(
  definition: ServerDefinition<Settings, Opened, Services>,
): void =>
  runMain((closing) =>
    startProcess(definition, closing, async (parts) => {
      const app = await definition.app(parts);
      closing.defer(() => app.close());
      await app.listen(listenOptions(parts.config));
      return { awaitsSuccessor: parts.config.PORT_SHARED, drain: () => drainConnections(app.server) };
    }),
  );
