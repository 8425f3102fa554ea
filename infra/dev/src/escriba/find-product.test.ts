import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCallerTokens } from '@escriba/http';
import { loadConfig } from '@escriba/runtime';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { escribaConfig } from '../config.ts';
import { lockDataDir } from '../product/data-lock.ts';
import { deriveServiceSecrets } from '../product/service-secrets.ts';
import { type ProductAddress, findProduct } from './find-product.ts';

const directory = await createTemporaryDirectory();
afterAll(directory.remove);

const SECRET = 'a secret that only this test knows of';
const SERVICES = ['auth', 'usage', 'billing'] as const;
const CALLER = { ip: '127.0.0.1', service: 'operator' };
type Service = (typeof SERVICES)[number];

const openTokens = (audience: Service, secret = SECRET) => createCallerTokens({ audience, secret });
/** Checks that each service has its own address and secret. */
const expectProduct = async (
  product: ProductAddress,
  secrets: Readonly<Record<Service, string>>,
): Promise<void> => {
  for (const name of SERVICES) {
    expect(product[name].url).toBe(`http://${name}`);
    const token = await product[name].tokens.sign({ ip: CALLER.ip, service: true });
    expect(await openTokens(name, secrets[name]).verify(token)).toEqual(CALLER);
  }
};

describe("the product of an operator's command", () => {
  const newDataDir = () => mkdtempSync(join(directory.path, 'operator-'));
  const find = (env: Record<string, string>) => findProduct(loadConfig(escribaConfig, env));

  it('is the one that runs with the data folder', async () => {
    const dataDir = newDataDir();
    const where = { ESCRIBA_DATA_DIR: dataDir };
    await expect(find(where)).rejects.toThrow(`Escriba is not running with the data in ${dataDir}`);
    const lock = await lockDataDir(join(dataDir, 'running.json'), 'http://localhost:8080');
    await expect(find(where)).rejects.toThrow('Escriba is still starting');
    const inner = { authUrl: 'http://auth', usageUrl: 'http://usage', billingUrl: 'http://billing' };
    await lock.publish(inner);
    writeFileSync(join(dataDir, 'internal-secret'), `${SECRET}\n`);
    await expectProduct(await find(where), deriveServiceSecrets(SECRET));
    const { auth } = await find({ ...where, AUTH_SECRET: SECRET });
    expect(await openTokens('auth').verify(await auth.tokens.sign({ ip: CALLER.ip, service: true }))).toEqual(
      CALLER,
    );
  });

  it('is the one that the environment names', async () => {
    const secrets = {
      auth: `${SECRET} of auth`,
      usage: `${SECRET} of usage`,
      billing: `${SECRET} of billing`,
    };
    const env = {
      AUTH_URL: 'http://auth',
      AUTH_SECRET: secrets.auth,
      USAGE_URL: 'http://usage',
      USAGE_SECRET: secrets.usage,
      BILLING_URL: 'http://billing',
      BILLING_SECRET: secrets.billing,
    };
    await expectProduct(await find({ ...env, ESCRIBA_DATA_DIR: newDataDir() }), secrets);
  });
});
