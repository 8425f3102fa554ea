import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@escriba/http';

/** The own secret of each service. */
export type ServiceSecrets = Readonly<Record<ServiceName, string>>;

/** File of the data folder that the secrets follow from, so that they need no files. */
export const INTERNAL_SECRET_FILE = 'internal-secret';

export const deriveServiceSecrets = (internalSecret: string): ServiceSecrets => {
  const derive = (service: ServiceName): string =>
    createHmac('sha256', internalSecret).update(service).digest('hex');
  return {
    auth: derive('auth'),
    billing: derive('billing'),
    transcription: derive('transcription'),
    usage: derive('usage'),
  };
};

/** Prefers secrets from the environment. */
export const chooseServiceSecrets = (env: NodeJS.ProcessEnv, kept: ServiceSecrets): ServiceSecrets => ({
  auth: env['AUTH_SECRET'] ?? kept.auth,
  billing: env['BILLING_SECRET'] ?? kept.billing,
  transcription: env['TRANSCRIPTION_SECRET'] ?? kept.transcription,
  usage: env['USAGE_SECRET'] ?? kept.usage,
});

/** Returns the secrets of the product that uses a data folder. */
export const readServiceSecrets = async (dataDir: string): Promise<ServiceSecrets> =>
  deriveServiceSecrets((await readFile(join(dataDir, INTERNAL_SECRET_FILE), 'utf8')).trim());
