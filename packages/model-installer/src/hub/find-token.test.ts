import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { findToken } from './find-token.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'escriba-token-'));
});

afterEach(async () => {
  await rm(home, { recursive: true });
});

it("the environment's token comes before the hub's file", async () => {
  await writeFile(join(home, 'token'), 'from-the-file\n');
  expect(await findToken({ HF_HOME: home })).toBe('from-the-file');
  expect(await findToken({ HF_TOKEN_PATH: join(home, 'token') })).toBe('from-the-file');
  expect(await findToken({ HF_HOME: home, HF_TOKEN: 'given' })).toBe('given');
});

it('without either there is none', async () => {
  expect(await findToken({ HF_HOME: home })).toBeUndefined();
});
