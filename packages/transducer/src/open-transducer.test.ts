import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@escriba/testing';
import { writeTinyTransducer, type TinyTransducer } from '@escriba/whisper-graphs/tiny-transducer';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTransducer, type Transducer } from './open-transducer.ts';
import { readPublishedTransducer } from './published/published-transducer.ts';
import { writeTransducer } from './published/write-transducer.ts';

let folder: string;
let transducer: Transducer;
let folders = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escriba-transducer-'));
  transducer = await openTransducer({ dir: await install(), model: 'tiny', languages: ['pt'] });
});

afterAll(async () => {
  await transducer.close();
  await rm(folder, { recursive: true });
});

const install = async (tiny?: TinyTransducer): Promise<string> => {
  const [from, to] = [join(folder, `from-${folders}`), join(folder, `to-${folders++}`)];
  await writeTinyTransducer(from, tiny);
  await mkdir(to);
  await writeTransducer(await readPublishedTransducer(from), { folder: to, canLink: false });
  return to;
};

const { between } = createRandom(7);
const noise = Float32Array.from({ length: 4 * 16_000 }, (_, i) => Math.sin(i / 4_000) * between(-0.3, 0.3));

const SYLLABLES = ['ba', 'de', 'gi', 'lo', 'mu', 'ri'];

describe('a transducer of random numbers', () => {
  it('gives words with times in their piece, in order, and probabilities', async () => {
    const words = await transducer.recognise(noise, { offsetMs: 10_000 });
    expect(words.length).toBeGreaterThan(3);
    let earliestMs = 10_000;
    for (const { text, startMs, endMs, confidence } of words) {
      expect(text).toMatch(/^ ?[a-z.,]+$/u);
      expect(startMs).toBeGreaterThanOrEqual(earliestMs);
      expect(endMs).toBeGreaterThanOrEqual(startMs);
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
      earliestMs = endMs;
    }
    expect(earliestMs).toBeLessThanOrEqual(14_000);
  });

  it('gives the same words for the same sound', async () => {
    const [one, other] = await Promise.all([
      transducer.recognise(noise, { offsetMs: 0 }),
      transducer.recognise(noise, { offsetMs: 0 }),
    ]);
    expect(other).toEqual(one);
  });

  it('gives no words for no sound', async () => {
    expect(await transducer.recognise(new Float32Array(0), { offsetMs: 0 })).toEqual([]);
    expect(await transducer.recognise(new Float32Array(100), { offsetMs: 0 })).toEqual([]);
    expect(await transducer.recognise(new Float32Array(1_600), { offsetMs: 0 })).toEqual(expect.any(Array));
  });

  it('prefers the words of a vocabulary', async () => {
    const said = textOf(await transducer.recognise(noise, { offsetMs: 0 }));
    const vocabulary = [{ text: 'Xyz/9' }, { text: ':5' }, { text: 'dugu' }];
    const preferred = textOf(await transducer.recognise(noise, { offsetMs: 0, vocabulary }));
    expect(said).not.toContain('dugu');
    expect(preferred).toContain(' dugu');
    expect(textOf(await transducer.recognise(noise, { offsetMs: 0 }))).toBe(said);
  });

  it('takes the largest vocabulary', async () => {
    const text = (n: number) => Array.from({ length: 12 }, (_, i) => SYLLABLES[(n * (i + 3)) % 6]).join('');
    const vocabulary = Array.from({ length: 1_000 }, (_, n) => ({
      text: `${text(n)}${n % 7 ? '' : ' du'}`,
      soundsLike: text(n + 1),
    }));
    expect(await transducer.recognise(noise, { offsetMs: 0, vocabulary })).not.toEqual([]);
  });

  it('goes on after its process died', async () => {
    const own = await openTransducer({ dir: await install(), model: 'tiny', languages: ['pt'] });
    const said = await own.recognise(noise, { offsetMs: 0 });
    await own.close();
    expect(await own.recognise(noise, { offsetMs: 0 })).toEqual(said);
    await own.close();
  });
});

describe('a model without durations', () => {
  it('is recognised with, too', async () => {
    const dir = await install({ durations: 0, metadata: { url: '' } });
    const plain = await openTransducer({ dir, model: 'tiny', languages: ['pt'] });
    expect((await plain.recognise(noise, { offsetMs: 0 })).length).toBeGreaterThan(0);
    await plain.close();
  });
});

describe('a faulty folder', () => {
  const published = async (tiny?: TinyTransducer): Promise<string> => {
    const from = join(folder, `faulty-${folders++}`);
    await writeTinyTransducer(from, tiny);
    return from;
  };
  const cut = async (file: string): Promise<string> => {
    const from = await published();
    await truncate(join(from, file), (await readFile(join(from, file))).length - 100);
    return from;
  };
  const overwritten = async (file: string, text: string): Promise<string> => {
    const from = await published();
    await writeFile(join(from, file), text);
    return from;
  };

  it.each([
    ['does not exist', async () => join(folder, 'nowhere'), /cannot be read/u],
    ['holds something else', async () => folder, /holds no transducer: it needs encoder.int8.onnx/u],
    [
      'has a graph that is cut off',
      () => cut('joiner.int8.onnx'),
      /joiner.int8.onnx is cut off. Download it again/u,
    ],
    ['has an encoder that is cut off', () => cut('encoder.int8.onnx'), /encoder.int8.onnx is cut off/u],
    [
      'has a page in place of a graph',
      () => overwritten('decoder.int8.onnx', '<html>'),
      /decoder.int8.onnx is not an ONNX file/u,
    ],
    [
      'has an empty graph',
      () => overwritten('encoder.int8.onnx', ''),
      /encoder.int8.onnx is not an ONNX file/u,
    ],
    [
      'has tokens with a gap',
      () => overwritten('tokens.txt', 'a 0\nb 2\n<blk> 3\n'),
      /no token 1 in line 2/u,
    ],
    ['has tokens of a Whisper', () => overwritten('tokens.txt', 'a 0\nb 1\n'), /does not end with <blk>/u],
    [
      'has tokens of another model',
      () => overwritten('tokens.txt', 'a 0\n<blk> 1\n'),
      /2 tokens, and the encoder 76/u,
    ],
  ])('that %s is explained', async (_, from, message) => {
    await expect(readPublishedTransducer(await from())).rejects.toThrow(message);
  });

  it('of another kind of encoder is explained', async () => {
    const from = await published();
    await writeFile(join(from, 'encoder.int8.onnx'), await readFile(join(from, 'decoder.int8.onnx')));
    await expect(readPublishedTransducer(from)).rejects.toThrow(/not the encoder of a NeMo transducer/u);
  });

  it('whose parts do not fit together does not open, and says why', async () => {
    const dir = await install({ metadata: { url: 'https://example.org/another' } });
    const opening = openTransducer({ dir, model: 'tiny', languages: ['pt'] });
    await expect(opening).rejects.toThrow('The transducer does not open: vocab_size: 76 != output_size: 81.');
  });
});

const textOf = (words: readonly { text: string }[]): string => words.map(({ text }) => text).join('');
