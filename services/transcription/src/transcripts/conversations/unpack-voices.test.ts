import { writeFile } from 'node:fs/promises';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { unpackVoices } from './unpack-voices.ts';

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

const RATE = 8_000;
/** Makes a WAV of silence, a byte per sample. */
const wav = (seconds: number): Buffer => {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + seconds * RATE, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(seconds * RATE, 40);
  return Buffer.concat([header, Buffer.alloc(seconds * RATE, 128)]);
};

const archiveOf = ({ seconds = 1, bytes = 1 }: { seconds?: number; bytes?: number }) => {
  const unpacked: string[] = [];
  return {
    unpacked,
    bytesOf: () => bytes,
    unpack: async (name: string, path: string) => {
      unpacked.push(name);
      await writeFile(path, name.startsWith('damaged') ? 'damaged' : wav(seconds));
    },
  };
};
const unpack = (
  archive: ReturnType<typeof archiveOf>,
  names: readonly string[],
  checkLength: (ms: number) => Promise<void> = async () => {},
  signal = new AbortController().signal,
) => unpackVoices(findMediaPrograms(), archive, { names, folder: folder.path, checkLength, signal });

describe('the voice messages of a chat', () => {
  it('are measured, and what is no audio is left out', async () => {
    const { heard, unrecognised } = await unpack(archiveOf({ seconds: 2 }), ['a', 'damaged', 'b']);
    expect([...unrecognised]).toEqual([['damaged', 'unreadable']]);
    expect([...heard].map(([name, { durationMs }]) => [name, durationMs])).toEqual([
      ['a', 3_000],
      ['b', 3_000],
    ]);
  });

  it('are refused by the plan before more is unpacked than it includes', async () => {
    const archive = archiveOf({ seconds: 70 });
    const asked: number[] = [];
    const refusal = new Error('too long');
    const checkLength = async (ms: number) => {
      asked.push(ms);
      if (ms > 200_000) throw refusal;
    };
    await expect(unpack(archive, ['a', 'b', 'c', 'd', 'e', 'f'], checkLength)).rejects.toBe(refusal);
    expect(asked).toEqual([71_000, 142_000, 284_000]);
    expect(archive.unpacked).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are refused before any is unpacked if they are too many or too large in total', async () => {
    const TOO_LARGE = { code: 'conversation.too_large' };
    const large = archiveOf({ bytes: 2 ** 30 + 1 });
    await expect(unpack(large, ['a'])).rejects.toMatchObject(TOO_LARGE);
    const many = archiveOf({});
    const names = Array.from({ length: 201 }, (_, index) => `voice ${index}`);
    await expect(unpack(many, names)).rejects.toMatchObject(TOO_LARGE);
    expect([large.unpacked, many.unpacked]).toEqual([[], []]);
  });
});
