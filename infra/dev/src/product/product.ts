import { resolve } from 'node:path';
import { findFreePort } from '@escriba/embedded';
import { Refusal } from '../../bootstrap/fail.mjs';
import { ROOT } from '../../bootstrap/paths.mjs';
import { readAskedEnvironment } from './asked-environment.ts';
import { openDataDir } from './data-dir.ts';
import type { DataDir } from './data-dir.ts';
import { lockDataDir } from './data-lock.ts';
import { chooseFakes, fakeSpecs } from './fakes.ts';
import { requireFreePort } from './free-port.ts';
import type { KeptPart } from './keep-running.ts';
import { localAsaasUrl, registerWebhook } from './local-asaas.ts';
import { migrateDatabase } from './migrate.ts';
import { keepProcess } from './processes.ts';
import type { ProcessSpec } from './processes.ts';
import { createPartGroup } from './part-group.ts';
import { createProcessEnvs } from './process-env.ts';
import { waitForReadiness } from './readiness.ts';
import {
  authSpec,
  billingSpec,
  billingWorkerSpec,
  gatewaySpec,
  insightsWorkerSpec,
  localMailUrl,
  transcriptionSpec,
  usageSpec,
  viteSpec,
  workerSpec,
} from './specs.ts';
import { requireReachable } from './require-reachable.ts';
import { openServiceRoles } from './service-roles.ts';
import { chooseServiceSecrets } from './service-secrets.ts';
import { redisUrlFor, startPostgres, startRedis } from './stores.ts';
import type { Store } from './stores.ts';
import { WEB_DIR, buildWebClient } from './web-client.ts';

export type ProductOptions = {
  /** All stored data: database, queue, recordings, logs. Created if missing; absolute. */
  readonly dataDir: string;
  /** The gateway's port; default: a free one. */
  readonly port?: number;
  /** Variables to add to this process's environment. `DATABASE_URL` and `REDIS_URL` replace the embedded servers. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whether to restart processes when their sources change, and to serve the web client from Vite with hot reload. */
  readonly watch?: boolean;
  /** Program of the transcription workers, from the repository's root; default: the product's own. Only tests set it. */
  readonly workerFile?: string;
  /** Called with progress messages. */
  readonly say?: (sentence: string) => void;
  /** The signal that aborts the start. */
  readonly signal?: AbortSignal;
  readonly readyTimeoutMs?: number;
};

export type Product = Awaited<ReturnType<typeof startProduct>>;

const READY_TIMEOUT_MS = 60_000;

/**
 * Starts the whole product and waits until it is ready, or until waiting is pointless (see `readiness`). If the start fails, it stops what
 * had started and throws the reason: a `Refusal` has a sentence for users.
 */
export const startProduct = async (options: ProductOptions) => {
  const groups = { stores: createPartGroup(), processes: createPartGroup() };
  const dataDir = await openDataDir(options.dataDir);
  const port = options.port ?? (await findFreePort());
  const url = `http://localhost:${port}`;
  const lock = await lockDataDir(dataDir.file('running.json'), url);
  const stop = once(async () => {
    await groups.processes.stop();
    await groups.stores.stop();
    await lock.release();
  });
  try {
    const parts = await startParts({ ...options, dataDir, port, url }, groups);
    const { authUrl, usageUrl, billingUrl, embeddedStores: stores } = parts;
    const storageDir = parts.hasBucket ? null : resolve(ROOT, parts.storageDir);
    await lock.publish({ authUrl, usageUrl, billingUrl, stores, storageDir });
    /** Returns a process or embedded store by its name, e.g. `gateway` or `postgres`. Throws if there is none. */
    const getPart = async (name: string): Promise<KeptPart> => {
      const part = (await groups.processes.find(name)) ?? (await groups.stores.find(name));
      if (part === undefined) throw new Error(`the product has no part ${name}`);
      return part;
    };
    return { url, stop, getPart, ...parts };
  } catch (error) {
    await stop();
    // Ctrl-C also ends programs that the start waits for, such as initdb: their failure is not the reason.
    options.signal?.throwIfAborted();
    throw error;
  }
};

type Groups = Readonly<Record<'stores' | 'processes', ReturnType<typeof createPartGroup>>>;
type Start = Omit<ProductOptions, 'dataDir'> & {
  readonly dataDir: DataDir;
  readonly port: number;
  readonly url: string;
};

const startParts = async (options: Start, groups: Groups) => {
  const {
    dataDir,
    port,
    url,
    say = () => {},
    signal = new AbortController().signal,
    watch = false,
  } = options;
  const givenUp = Promise.withResolvers<string>();
  const surroundings = { dataDir, say, onGivenUp: givenUp.resolve };
  const asked = readAskedEnvironment({ ...process.env, ...options.env });
  await requireFreePort(port, ['127.0.0.1', asked['HOST'] ?? '127.0.0.1']);

  const [stores] = await Promise.all([
    startStores(asked, surroundings, groups.stores),
    watch ? undefined : buildWebClient(say, signal),
  ]);
  signal.throwIfAborted();
  const storageDir = asked['STORAGE_DIR'] ?? dataDir.file('storage');
  const env = {
    ...asked,
    NODE_ENV: watch ? 'development' : 'production',
    STORAGE_DIR: storageDir,
  };
  const owner = { MIGRATION_DUMP_DIR: dataDir.file('dumps'), ...env, DATABASE_URL: stores.postgres.url };
  await migrateDatabase(dataDir, owner, signal);
  const secrets = chooseServiceSecrets(asked, dataDir.serviceSecrets);
  const envs = createProcessEnvs({
    env,
    databases: await openServiceRoles(stores.postgres),
    secrets,
    redisUrlFor: (user) => redisUrlFor(stores.redis, user),
    authKeySecret: asked['AUTH_KEY_SECRET'] ?? dataDir.authKeySecret,
  });

  const keep = (spec: ProcessSpec) => groups.processes.add(keepProcess(spec, surroundings));
  const ports = {
    transcription: await findFreePort(),
    auth: await findFreePort(),
    usage: await findFreePort(),
    billing: await findFreePort(),
  };
  const transcriptionUrl = `http://127.0.0.1:${ports.transcription}`;
  const authUrl = `http://127.0.0.1:${ports.auth}`;
  const usageUrl = `http://127.0.0.1:${ports.usage}`;
  const billingUrl = `http://127.0.0.1:${ports.billing}`;
  const publicUrl = asked['PUBLIC_URL'] ?? url;
  const fakes = await chooseFakes({ asked, port, dataDir });
  const { google, asaas, mail } = fakes;
  const urls = { publicUrl, transcriptionUrl, usageUrl, billingUrl };
  const billing = { ...fakes, watch, publicUrl, usageUrl, authUrl, transcriptionUrl };
  const workers = { env: envs.worker, watch, usageUrl, file: options.workerFile };
  const [worker] = await Promise.all([
    keep(workerSpec({ ...workers, number: 1 })),
    keep(transcriptionSpec({ env: envs.transcription, watch, port: ports.transcription, authUrl, ...urls })),
    keep(insightsWorkerSpec({ env: envs.insightsWorker, watch, authUrl, usageUrl })),
    keep(authSpec({ env: envs.auth, watch, port: ports.auth, ...urls, google, mail })),
    keep(usageSpec({ env: envs.usage, watch, port: ports.usage })),
    keep(billingSpec({ ...billing, env: envs.billing, port: ports.billing })),
    keep(billingWorkerSpec({ ...billing, env: envs.billingWorker })),
    ...fakeSpecs(fakes, { env: envs.others, publicUrl }).map(keep),
    startFront(
      { env: envs.gateway, viteEnv: envs.others, watch, port, host: asked['HOST'], authUrl, ...urls },
      keep,
    ),
  ]);
  const [readiness] = await Promise.race([
    Promise.all([
      waitForReadiness({ url, timeoutMs: options.readyTimeoutMs ?? READY_TIMEOUT_MS, signal }),
      asaas && registerWebhook({ asaas, publicUrl: url, signal }),
    ]),
    givenUp.promise.then((sentence) => Promise.reject(new Refusal(sentence))),
  ]);
  let lastWorker = 1;
  return {
    databaseUrl: stores.postgres.url,
    redisUrl: stores.redis.url,
    embeddedStores: listEmbedded(stores),
    storageDir,
    /** Whether recordings are in a bucket, and not in `storageDir`. */
    hasBucket: asked['S3_BUCKET'] !== undefined,
    transcriptionUrl,
    authUrl,
    usageUrl,
    billingUrl,
    /** The own secret of each service, for calls past the gateway. */
    secrets,
    /** The page of the fake Asaas, where its charges are paid; undefined with a real one. */
    asaasUrl: asaas && localAsaasUrl(asaas),
    /** The page of the local mailbox, which has all mails; undefined with a mail server. */
    mailUrl: mail && localMailUrl(mail),
    logsDir: dataDir.file('logs'),
    /** The state after the start; only `ready` means that everything works. */
    readiness,
    /** Settles with a sentence if a part keeps crashing and is given up; the rest runs until `stop`. */
    givenUp: givenUp.promise,
    /** Stops an embedded server gracefully and restarts it, on the same port with the same data. */
    restartStore: async (name: keyof typeof stores): Promise<void> => {
      const { restart } = stores[name];
      if (restart === undefined) throw new Error(`${name} is not an embedded server`);
      await restart();
    },
    /** Stops the worker gracefully and restarts it. */
    restartWorker: (): Promise<void> => worker.restart(),
    /** Signals the worker's process and waits until it has ended; the first time a new one starts at once. */
    killWorker: (signal: NodeJS.Signals): Promise<void> => worker.kill(signal),
    /** Starts another worker on the same queue. */
    addWorker: (): Promise<KeptPart> => keep(workerSpec({ ...workers, number: ++lastWorker })),
  };
};

/** Returns the URLs of the stores that run as part of the product. */
const listEmbedded = ({ postgres, redis }: Readonly<Record<'postgres' | 'redis', Store>>) => ({
  ...(postgres.restart && { postgres: postgres.url }),
  ...(redis.restart && { redis: redis.url }),
});

type Surroundings = Parameters<typeof keepProcess>[1];

/** Starts Postgres and Redis, each unless the environment names a running one. */
const startStores = async (
  env: NodeJS.ProcessEnv,
  surroundings: Surroundings,
  group: Groups['stores'],
): Promise<Readonly<Record<'postgres' | 'redis', Store>>> => {
  await Promise.all([
    requireReachable('DATABASE_URL', env['DATABASE_URL'], 5_432),
    requireReachable('REDIS_URL', env['REDIS_URL'], 6_379),
  ]);
  const [postgres, redis] = await Promise.all([
    env['DATABASE_URL'] ? { url: env['DATABASE_URL'] } : startPostgres(surroundings, group),
    env['REDIS_URL'] ? { url: env['REDIS_URL'] } : startRedis(surroundings, group),
  ]);
  return { postgres, redis };
};

type Front = Omit<Parameters<typeof gatewaySpec>[0], 'webDir'> & { readonly viteEnv: NodeJS.ProcessEnv };

/** Starts the server on the product's port: the gateway, or in development Vite with the gateway behind it. */
const startFront = async (front: Front, keep: (spec: ProcessSpec) => Promise<KeptPart>): Promise<void> => {
  if (!front.watch) {
    await keep(gatewaySpec({ ...front, webDir: WEB_DIR }));
    return;
  }
  const port = await findFreePort();
  await Promise.all([
    keep(gatewaySpec({ ...front, port, host: '127.0.0.1', webDir: undefined })),
    keep(
      viteSpec({
        env: front.viteEnv,
        port: front.port,
        host: front.host,
        apiUrl: `http://127.0.0.1:${port}`,
      }),
    ),
  ]);
};

const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let result: Promise<void> | undefined;
  return () => (result ??= work());
};
