import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openPcmFile } from './pcm-file.ts';
import { joinSamples } from './samples.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'escriba-pcm-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

const seconds = 40;
const sampleAt = (i: number) => ((i * 7) % 1_000) - 500;

const pcm = (): Buffer => {
  const bytes = Buffer.alloc(seconds * 16_000 * 2);
  for (let i = 0; i < seconds * 16_000; i++) bytes.writeInt16LE(sampleAt(i), i * 2);
  return bytes;
};

const wav = (data: Buffer, { rate = 16_000, length = data.length } = {}): Buffer => {
  const header = Buffer.alloc(58);
  header.write('RIFF', 0);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('LIST', 36);
  header.writeUInt32LE(5, 40);
  header.write('data', 50);
  header.writeUInt32LE(length, 54);
  return Buffer.concat([header, data]);
};

const write = async (bytes: Buffer): Promise<string> => {
  const path = join(dir, 'sound');
  await writeFile(path, bytes);
  return path;
};

describe('a file of samples', () => {
  it.each([
    ['raw', () => pcm()],
    ['with a WAV header', () => wav(pcm())],
    ['with a header whose length a pipe left open', () => wav(pcm(), { length: 0xff_ff_ff_ff })],
  ])('is read in parts, %s', async (_, bytes) => {
    const file = await openPcmFile(await write(bytes()));
    expect(file.durationMs).toBe(seconds * 1_000);
    const part = await file.read(1_000, 1_002);
    expect([...part]).toEqual(Array.from({ length: 32 }, (_, i) => sampleAt(16_000 + i) / 32_768));
    await file.close();
  });

  it('is read chunk by chunk without a gap', async () => {
    const file = await openPcmFile(await write(pcm()));
    const all = await joinSamples(file.chunks());
    expect(all).toHaveLength(seconds * 16_000);
    expect(all[16 * 16_000 + 3]).toBe(sampleAt(16 * 16_000 + 3) / 32_768);
    await file.close();
  });

  it('ends where the file ends', async () => {
    const file = await openPcmFile(await write(pcm()));
    expect(await file.read(seconds * 1_000 - 10, 999_999)).toHaveLength(160);
    expect(await file.read(999_000, 999_999)).toHaveLength(0);
    await file.close();
  });

  it('is refused if its format differs', async () => {
    await expect(openPcmFile(await write(wav(pcm(), { rate: 44_100 })))).rejects.toThrow('44100 Hz');
  });
});
