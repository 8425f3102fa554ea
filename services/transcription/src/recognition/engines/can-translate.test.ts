import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getModelDir } from '@escriba/models';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canTranslate } from './can-translate.ts';

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

/** Writes the configuration of a Whisper; returns its folder. */
const whisper = async (name: string, config: string): Promise<string> => {
  const dir = join(folder.path, name);
  await mkdir(dir);
  await writeFile(join(dir, 'config.json'), config);
  return dir;
};
const sized = (layers: number, width: number, others: object = {}): string =>
  JSON.stringify({ layers, width, ...others });

describe('translation into English', () => {
  it('is what the shipped Whisper can', async () => {
    expect(await canTranslate(await getModelDir('whisper-base', {}))).toBe(true);
  });

  it.each([
    ['tiny', 4, 384],
    ['small', 12, 768],
    ['medium', 24, 1_024],
    ['large-v3', 32, 1_280],
  ])('is what a Whisper of the size %s can', async (name, layers, width) => {
    expect(await canTranslate(await whisper(name, sized(layers, width)))).toBe(true);
  });

  it.each([
    ['large-v3-turbo', sized(4, 1_280)],
    ['distil-large-v3', sized(2, 1_280)],
    ['distil-small', sized(4, 768)],
    ['base.en', sized(6, 512, { multilingual: false })],
    ['unknown', '{}'],
    ['damaged', '{"layers": 6'],
    ['list', '[6, 512]'],
  ])('is not what %s can', async (name, config) => {
    expect(await canTranslate(await whisper(name, config))).toBe(false);
  });

  it('is not what a model without a configuration can', async () => {
    expect(await canTranslate(join(folder.path, 'absent'))).toBe(false);
  });
});
