import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@escriba/embedded';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openDataDir } from './data-dir.ts';
import { chooseFakes, fakeSpecs } from './fakes.ts';
import { authSpec, billingSpec, billingWorkerSpec } from './specs.ts';

const directory = await createTemporaryDirectory();
afterAll(directory.remove);

const publicUrl = 'http://localhost:8080';
const choose = async (asked: NodeJS.ProcessEnv) => {
  const dataDir = await openDataDir(mkdtempSync(join(directory.path, 'fakes-')));
  const fakes = await chooseFakes({ asked, port: await findFreePort(), dataDir });
  const urls = { publicUrl, usageUrl: 'http://127.0.0.1:3003', authUrl: 'http://127.0.0.1:3001' };
  const transcriptionUrl = 'http://127.0.0.1:3002';
  const billing = { env: asked, watch: false, ...urls, transcriptionUrl, ...fakes };
  const auth = { ...billing, billingUrl: 'http://127.0.0.1:3004' };
  return {
    dataDir,
    fakes,
    auth: authSpec({ ...auth, port: 3001 }).env,
    names: fakeSpecs(fakes, { env: asked, publicUrl }).map(({ name }) => name),
    api: billingSpec({ ...billing, port: 3004 }).env,
    worker: billingWorkerSpec(billing).env,
  };
};

describe('the outside world', () => {
  it('is simulated without keys, and the services are connected to it', async () => {
    const { dataDir, fakes, names, auth, api, worker } = await choose({});
    expect(names).toEqual(['google', 'asaas', 'cep', 'mail']);
    const expected = {
      ASAAS_URL: `http://127.0.0.1:${fakes.asaas?.port}/v3`,
      ASAAS_API_KEY: '$aact_hmlg_escriba_local',
      ASAAS_WEBHOOK_TOKEN: dataDir.asaasWebhookToken,
      VIACEP_URL: `http://127.0.0.1:${fakes.cepPort}`,
      BRASILAPI_URL: `http://127.0.0.1:${fakes.cepPort}`,
    };
    expect(api).toMatchObject({ ...expected, PORT: '3004' });
    expect(worker).toMatchObject(expected);
    expect(auth).toMatchObject({ SMTP_URL: `smtp://127.0.0.1:${fakes.mail?.smtpPort}` });
    expect(dataDir.asaasWebhookToken).toMatch(/^\w{64}$/);
  });

  it('is real as far as the environment says', async () => {
    const SMTP_URL = 'smtps://mine.example';
    const { names, api, auth } = await choose({
      ASAAS_API_KEY: '$aact_hmlg_mine',
      GOOGLE_CLIENT_ID: 'mine',
      SMTP_URL,
    });
    expect(names).toEqual([]);
    expect(auth).toMatchObject({ SMTP_URL });
    expect(api).toMatchObject({ ASAAS_API_KEY: '$aact_hmlg_mine' });
    expect(api).not.toHaveProperty('ASAAS_URL');
    expect(api).not.toHaveProperty('VIACEP_URL');
    expect((await choose({ VIACEP_URL: 'https://viacep.example' })).names).toEqual([
      'google',
      'asaas',
      'mail',
    ]);
  });
});
