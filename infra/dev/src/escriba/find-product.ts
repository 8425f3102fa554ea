import { join, resolve } from 'node:path';
import { type Peer, createCallerTokens } from '@escriba/http';
import type { Config } from '@escriba/runtime';
import { Refusal } from '../../bootstrap/fail.mjs';
import { ROOT } from '../../bootstrap/paths.mjs';
import type { escribaConfig } from '../config.ts';
import { findRunningProduct } from '../product/data-lock.ts';
import { readServiceSecrets } from '../product/service-secrets.ts';

const SERVICES = ['auth', 'usage', 'billing'] as const;
type Service = (typeof SERVICES)[number];

/** The services that an operator's commands call. */
export type ProductAddress = Readonly<Record<Service, Peer>>;

/** Finds the product to use: the one that the environment names, else the one that runs with the data folder. Refuses if there is none. */
export const findProduct = async (config: Config<typeof escribaConfig>): Promise<ProductAddress> => {
  const given = {
    auth: { url: config.AUTH_URL, secret: config.AUTH_SECRET },
    usage: { url: config.USAGE_URL, secret: config.USAGE_SECRET },
    billing: { url: config.BILLING_URL, secret: config.BILLING_SECRET },
  };
  const isWhole = SERVICES.every((name) => given[name].url !== undefined && given[name].secret !== undefined);
  const dataDir = resolve(ROOT, config.ESCRIBA_DATA_DIR);
  const inner = isWhole ? undefined : await findInner(dataDir);
  const find = async (name: Service): Promise<Peer> => {
    const { url = inner?.[`${name}Url`] ?? '', secret = (await readServiceSecrets(dataDir))[name] } =
      given[name];
    return { url, tokens: createCallerTokens({ audience: name, secret }).as('operator') };
  };
  return { auth: await find('auth'), usage: await find('usage'), billing: await find('billing') };
};

const findInner = async (dataDir: string) => {
  const running = await findRunningProduct(join(dataDir, 'running.json'));
  if (running === undefined)
    throw new Refusal(
      `Escriba is not running with the data in ${dataDir}: start it with npm start, or set AUTH_URL, USAGE_URL and BILLING_URL, and the secret of each: AUTH_SECRET, USAGE_SECRET and BILLING_SECRET.`,
    );
  if (running.inner === undefined) throw new Refusal('Escriba is still starting: try again in a moment.');
  return running.inner;
};
