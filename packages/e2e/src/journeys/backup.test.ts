import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@escriba/client';
import { login } from '@escriba/contracts/auth/accounts';
import { getTranscription, listTranscriptions } from '@escriba/contracts/transcription/library';
import { createDatabase } from '@escriba/db';
import { createTemporaryDirectory, eventually, samplePath, startOwnStores } from '@escriba/testing';
import type { OwnStores } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { RELEASED_BACKUPS, releasedAccount, releasedSecrets } from '../released/released-account.ts';
import { createUser, newCredentials, openedBy } from '../testing/user.ts';
import { startTestProduct } from '../testing/product.ts';
import type { TestProduct } from '../testing/product.ts';
import { newAddress } from '../testing/visitor.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const secrets = {
  TRANSCRIPTION_SECRET: randomBytes(32).toString('hex'),
  AUTH_KEY_SECRET: randomBytes(32).toString('hex'),
};

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let stores: OwnStores;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
  stores = await startOwnStores();
}, 60_000);
afterAll(async () => {
  await stores.close();
  await folder.remove();
});

/** Creates a database on the test's server, and a folder for recordings. */
const newDeployment = async (name: string) => {
  const admin = createDatabase({ url: String(process.env['ESCRIBA_TEST_DATABASE_URL']), schema: 'public' });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  const url = new URL(String(process.env['ESCRIBA_TEST_DATABASE_URL']));
  url.pathname = `/${name}`;
  const STORAGE_DIR = join(folder.path, name);
  await mkdir(STORAGE_DIR);
  return { DATABASE_URL: url.href, STORAGE_DIR, ...secrets };
};

const run = async (
  command: 'backup' | 'check-backup' | 'restore',
  args: readonly string[],
  env: object,
): Promise<string> => {
  const file = join(ROOT, `infra/dev/src/${command}.ts`);
  const options = { env: { ...process.env, ...env } };
  return (await promisify(execFile)(process.execPath, [file, ...args], options)).stdout;
};

const withProduct = async <T>(env: Record<string, string>, work: (product: TestProduct) => Promise<T>) => {
  const product = await startTestProduct(env);
  try {
    return await work(product);
  } finally {
    await product.stop();
  }
};

const readAudio = async (url: string, headers: Record<string, string> = {}): Promise<string> =>
  Buffer.from(await (await fetch(url, { headers })).arrayBuffer()).toString('base64');

/** Reads a recording as its user does. Its `audioUrl` is separate: the product signs another one every hour. */
const readAs = async (url: string, bearer: Record<string, string>, id: string) => {
  const { call } = createClient({
    baseUrl: url,
    headers: () => ({ 'x-forwarded-for': newAddress(), ...bearer }),
  });
  const { audioUrl, ...detail } = (await call(getTranscription, { params: { id } })).data;
  const audio = await readAudio(`${url}/api/transcription/${id}/audio`, bearer);
  return { audioUrl, readout: { text: JSON.stringify(detail), audio } };
};

const signIn = async (url: string, { email, password }: { email: string; password: string }) => {
  const { call } = createClient({ baseUrl: url, headers: () => ({ 'x-forwarded-for': newAddress() }) });
  return openedBy((await call(login, { headers: {}, body: { email, password } })).data);
};

describe('a deployment that is lost', () => {
  it('is restored from its backup: accounts, transcripts and audio, and it works on', async () => {
    const live = await newDeployment('live');
    const credentials = newCredentials();
    const backups = join(folder.path, 'backups');
    const before = await withProduct(live, async (product) => {
      const user = await createUser(product.url, credentials);
      const id = await user.upload(samplePath('short-pt.wav'), 'pt');
      await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 60_000 });
      expect(await run('backup', [backups], live)).toMatch(/ rows of \d+ tables and 1 recordings, /);
      return { id, bearer: user.bearer, ...(await readAs(product.url, user.bearer, id)) };
    });
    expect(before.readout.audio.length).toBeGreaterThan(10_000);

    const other = await newDeployment('other');
    const [backup] = await readdir(backups);
    const checked = await run('check-backup', [join(backups, String(backup))], {
      ASAAS_API_KEY: 'of the deployment',
      DATABASE_URL: 'postgres://deployment.invalid/escriba',
    });
    expect(checked.trim().split('\n')).toEqual([
      expect.stringMatching(
        /^Restored: the state of .* rows of \d+ tables and 1 recordings, with their checksums$/,
      ),
      'Started: every part of the product is ready',
      'Opened: 1 recordings of users, 1 with audio',
    ]);
    expect(await run('restore', [join(backups, String(backup))], other)).toMatch(/^Restored the state of /);
    await withProduct(other, async (product) => {
      const { id, bearer, audioUrl, readout } = before;
      expect((await readAs(product.url, bearer, id)).readout).toEqual(readout);
      expect(await readAudio(product.url + String(audioUrl))).toBe(readout.audio);
      expect((await signIn(product.url, credentials)).user.email).toBe(credentials.email);
      const another = await createUser(product.url);
      const second = await another.upload(samplePath('short-pt.wav'), 'pt');
      await eventually(async () => (await another.statusOf(second)) === 'completed', { timeoutMs: 60_000 });
    });
  }, 240_000);
});

describe('a deployment of version', () => {
  it.each(readdirSync(RELEASED_BACKUPS))(
    '%s is upgraded in one step, and has what it had',
    async (version) => {
      const upgraded = { ...(await newDeployment(`from-${version}`)), ...releasedSecrets };
      await run('restore', [join(RELEASED_BACKUPS, version)], upgraded);
      await withProduct(upgraded, async (product) => {
        const { tokens } = await signIn(product.url, releasedAccount);
        const bearer = { authorization: `Bearer ${tokens.accessToken}` };
        const { call } = createClient({
          baseUrl: product.url,
          headers: () => ({ 'x-forwarded-for': newAddress(), ...bearer }),
        });
        const { data: listed } = await call(listTranscriptions, { query: {} });
        expect(listed.map(({ originalFileName }) => originalFileName)).toEqual(['short-pt.wav']);
        const { readout } = await readAs(product.url, bearer, String(listed[0]?.transcriptionId));
        expect(readout.text).toContain('raposa velha');
        expect(readout.audio).toBe((await readFile(samplePath('short-pt.wav'))).toString('base64'));
      });
    },
    240_000,
  );
});
