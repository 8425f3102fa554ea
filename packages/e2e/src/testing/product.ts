import { OWN_PARTS, startProduct } from '@escriba/dev';
import { createTemporaryDirectory } from '@escriba/testing';

export type TestProduct = Awaited<ReturnType<typeof startTestProduct>>;

type TestProductOptions = {
  readonly say?: (sentence: string) => void;
  /** How speech is recognised. `remembered` (default): each content is recognised once per run, and costs only time from then on. */
  readonly speech?: 'remembered' | 'real';
};

/** Options of workers that recognise from a store, at ten times the speed of speech: a long recording takes its time. */
const REMEMBERED = {
  workerFile: 'services/transcription/src/testing/worker.ts',
  env: { TEST_SPEECH_PACE: '0.1' },
};
const REAL = { env: {} };

/**
 * Starts the whole product with separate data, in a folder that is deleted with it. It is behind one trusted proxy, so that every visitor
 * can have a separate address (`X-Forwarded-For`).
 */
export const startTestProduct = async (
  env: Readonly<Record<string, string>> = {},
  { say, speech = 'remembered' }: TestProductOptions = {},
) => {
  const directory = await createTemporaryDirectory();
  try {
    const workers = speech === 'real' ? REAL : REMEMBERED;
    const product = await startProduct({
      ...workers,
      dataDir: directory.path,
      ...(say === undefined ? {} : { say }),
      env: { ...OWN_PARTS, ...workers.env, TRUSTED_PROXY_HOPS: '1', ...env },
    });
    const stop = async (): Promise<void> => {
      await product.stop();
      await directory.remove();
    };
    return { ...product, stop };
  } catch (error) {
    await directory.remove();
    throw error;
  }
};

/** Returns the URL of the product that the journeys of this run share. */
export const sharedProductUrl = (): string => {
  const url = process.env['ESCRIBA_E2E_URL'];
  if (url === undefined) throw new Error('no product is running: start the journeys with jest, project e2e');
  return url;
};

/** Returns the URL of that product's auth service, and that service's own secret. */
export const sharedAuth = (): { url: string; secret: string } => ({
  url: process.env['ESCRIBA_E2E_AUTH_URL'] ?? '',
  secret: process.env['ESCRIBA_E2E_AUTH_SECRET'] ?? '',
});

/** Returns the URL of that product's usage service, and that service's own secret. */
export const sharedUsage = (): { url: string; secret: string } => ({
  url: process.env['ESCRIBA_E2E_USAGE_URL'] ?? '',
  secret: process.env['ESCRIBA_E2E_USAGE_SECRET'] ?? '',
});

/** Returns the folder of that product's recordings. */
export const sharedStorageDir = (): string => process.env['ESCRIBA_E2E_STORAGE'] ?? '';

/** Returns the folder of that product's log files. */
export const sharedLogsDir = (): string => process.env['ESCRIBA_E2E_LOGS'] ?? '';

/** Returns the URL of that product's fake Asaas. */
export const sharedAsaasUrl = (): string => process.env['ESCRIBA_E2E_ASAAS_URL'] ?? '';

/** Returns the URL of that product's mailbox. */
export const sharedMailUrl = (): string => process.env['ESCRIBA_E2E_MAIL_URL'] ?? '';

/** Returns the address of the DNS server that that product asks for users' domains. */
export const sharedDns = (): string => process.env['ESCRIBA_E2E_DNS'] ?? '';

/** An address of this machine that links and providers of that product may have; others in private networks are refused. */
export const LINKED_HOST = '127.0.0.2';

/** The address of that product's browser extension; no server listens there. */
export const EXTENSION_ADDRESS = 'https://extension.example/connected';
