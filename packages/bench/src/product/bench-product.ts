import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OWN_PARTS, type Product, startProduct } from '@escriba/dev';
import { type CallerName, type Peer, type ServiceName, createCallerTokens } from '@escriba/http';
import { createTemporaryDirectory } from '@escriba/testing';

type BenchProductOptions = {
  /** `asleep`: its worker has no speech model, so that uploads wait and cost nothing. */
  readonly worker: 'awake' | 'asleep';
  readonly env?: Readonly<Record<string, string>>;
  readonly say: (sentence: string) => void;
  readonly signal: AbortSignal;
};

/** Limits without effect: every visitor has a separate address, but all use one machine. */
const NO_LIMITS = {
  TRUSTED_PROXY_HOPS: '1',
  RATE_LIMIT_READS: '1000000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_UPLOADS: '1000000',
  RATE_LIMIT_CHUNKS: '1000000',
  RATE_LIMIT_OWN: '1000000000',
  RATE_LIMIT_ASSETS: '1000000000',
  FREE_RECORDING_MINUTES_MAX: '1000000',
};

/** A limit for one caller with many connections. A single caller may have a quarter of these at once. */
export const MANY_FOR_ONE_CALLER = { READS_IN_HAND_MAX: '1000' };

/** Starts the real product, with data in a temporary folder that is deleted when it stops. */
export const startBenchProduct = async ({ worker, env, say, signal }: BenchProductOptions) => {
  const directory = await createTemporaryDirectory();
  const modelsDir = worker === 'asleep' ? await makeEmptyModels(directory.path) : undefined;
  try {
    const product = await startProduct({
      dataDir: directory.path,
      env: { ...OWN_PARTS, ...NO_LIMITS, ESCRIBA_MODELS_DIR: modelsDir, ...env },
      say,
      signal,
    });
    if (worker === 'awake' && !product.readiness.ready) throw new Error(explain(product.readiness));
    const stop = async (): Promise<void> => {
      await product.stop();
      await directory.remove();
    };
    // Ends running requests at once.
    signal.addEventListener('abort', () => void product.stop(), { once: true });
    return { ...product, dataDir: directory.path, peers: openPeers(product), stop };
  } catch (error) {
    await directory.remove();
    throw error;
  }
};

/** The services as the gateway calls them, and usage as billing does. */
export type Peers = Readonly<Record<ServiceName | 'usageForBilling', Peer>>;

const openPeers = ({ secrets, ...product }: Product): Peers => {
  const open = (audience: ServiceName, caller: CallerName = 'gateway'): Peer => ({
    url: product[`${audience}Url`],
    tokens: createCallerTokens({ audience, secret: secrets[audience] }).as(caller),
  });
  return {
    auth: open('auth'),
    billing: open('billing'),
    transcription: open('transcription'),
    usage: open('usage'),
    usageForBilling: open('usage', 'billing'),
  };
};

const makeEmptyModels = async (folder: string): Promise<string> => {
  const modelsDir = join(folder, 'no-models');
  await mkdir(join(modelsDir, 'whisper-base'), { recursive: true });
  return modelsDir;
};

const explain = (readiness: unknown): string => `the product is not ready: ${JSON.stringify(readiness)}`;
