import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '@escriba/runtime';
import { Refusal } from '../../bootstrap/fail.mjs';
import { ROOT } from '../../bootstrap/paths.mjs';
import type { planConfig } from '../config.ts';
import { findRunningProduct } from '../product/data-lock.ts';

export type ProductAddress = {
  readonly authUrl: string;
  readonly usageUrl: string;
  readonly billingUrl: string;
  /** The shared secret of the services. */
  readonly secret: string;
};

/** The product to use: the one that the environment names, else the one that runs with the data folder. Refuses if there is none. */
export const findProduct = async (config: Config<typeof planConfig>): Promise<ProductAddress> => {
  const { AUTH_URL: authUrl, USAGE_URL: usageUrl, BILLING_URL: billingUrl, INTERNAL_SECRET: secret } = config;
  if (authUrl !== undefined && usageUrl !== undefined && billingUrl !== undefined && secret !== undefined)
    return { authUrl, usageUrl, billingUrl, secret };
  const dataDir = resolve(ROOT, config.ESCRIBA_DATA_DIR);
  const running = await findRunningProduct(join(dataDir, 'running.json'));
  if (running === undefined)
    throw new Refusal(
      `Escriba is not running with the data in ${dataDir}: start it with npm start, or set AUTH_URL, USAGE_URL, BILLING_URL and INTERNAL_SECRET.`,
    );
  if (running.inner === undefined) throw new Refusal('Escriba is still starting: try again in a moment.');
  return {
    authUrl: authUrl ?? running.inner.authUrl,
    usageUrl: usageUrl ?? running.inner.usageUrl,
    billingUrl: billingUrl ?? running.inner.billingUrl,
    secret: secret ?? (await readFile(join(dataDir, 'internal-secret'), 'utf8')).trim(),
  };
};
