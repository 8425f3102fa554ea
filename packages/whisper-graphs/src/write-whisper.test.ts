import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession } from '@escriba/speech';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  tinyTensors,
  tinyVocabulary,
  writeTinyWhisper,
  type TinyWhisper,
} from '@escriba/testing/tiny-whisper';
import ort from 'onnxruntime-node';
import { openPublishedModel } from './published-model.ts';
import { referenceScores } from './reference-whisper.fixture.ts';
import { writeCtranslate2 } from './write-ctranslate2.fixture.ts';
import { sizeOfWhisper, writeWhisper } from './write-whisper.ts';

let folder: string;
let folders = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escriba-graphs-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const newFolder = async (): Promise<string> => {
  const path = join(folder, String(folders++));
  await mkdir(path);
  return path;
};

const write = async (from: string, precision: 8 | 16 = 8) => {
  const to = await newFolder();
  const published = await openPublishedModel(from);
  let bytes = 0;
  await writeWhisper(published, { model: 'tiny', folder: to, precision, onBytes: (more) => (bytes += more) });
  await published.weights.close();
  expect(bytes).toBe(sizeOfWhisper(published, precision));
  return to;
};

const tinyFolder = async (tiny?: TinyWhisper, how?: Parameters<typeof writeTinyWhisper>[2]) => {
  const path = await newFolder();
  await writeTinyWhisper(path, tiny, how);
  return path;
};

const sound = Float32Array.from({ length: 32_000 }, (_, i) => 0.3 * Math.sin(i * i * 1e-5));
const zeros = (dims: number[]) => new ort.Tensor('float32', new Float32Array(0), dims);
const integers = (values: readonly number[], dims: number[]) =>
  new ort.Tensor('int64', BigInt64Array.from(values, BigInt), dims);

const open = async (dir: string) => {
  const encoder = await openSession(join(dir, 'encoder.onnx'));
  const decoder = await openSession(join(dir, 'decoder.onnx'));
  const cross = await encoder.run({ samples: new ort.Tensor('float32', sound, [1, sound.length]) });
  return { cross, decoder };
};

/** Runs one step with a text that nothing precedes. */
const step = async ({ cross, decoder }: Awaited<ReturnType<typeof open>>, tokens: number[], width = 32) => {
  const past = Object.fromEntries(
    Array.from({ length: Object.keys(cross).length / 2 }, (_, i) => [
      [`past_k_${i}`, zeros([0, 1, width])],
      [`past_v_${i}`, zeros([0, 1, width])],
    ]).flat() as [string, ort.Tensor][],
  );
  return await decoder.run({
    ...cross,
    ...past,
    tokens: integers(tokens, [1, tokens.length]),
    beam_width: integers([5], [1]),
  });
};

const numbers = (tensor: ort.Tensor | undefined): number[] => Array.from(tensor?.data as Float32Array);

const correlation = (a: readonly number[], b: readonly number[]): number => {
  const mean = (values: readonly number[]) => values.reduce((x, y) => x + y, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  const product = (x: readonly number[], mx: number, y: readonly number[], my: number) =>
    x.reduce((total, value, i) => total + (value - mx) * ((y[i] ?? 0) - my), 0);
  return product(a, ma, b, mb) / Math.sqrt(product(a, ma, a, ma) * product(b, mb, b, mb));
};

describe('the graphs of a Whisper', () => {
  const tokens = [301, 302, 304, 309, 7, 12];
  const shapes: [string, TinyWhisper][] = [
    ['of 80 mel bins', {}],
    [
      'of 128 mel bins, other layers, heads and width',
      { melBins: 128, width: 48, heads: 3, encoderLayers: 2, decoderLayers: 1, seed: 5 },
    ],
  ];

  it.each(shapes)('%s compute what Whisper computes', async (_, tiny) => {
    const from = await tinyFolder(tiny);
    const expected = referenceScores(tinyTensors(tiny), sound, tokens, tiny).at(-1) ?? [];
    for (const [precision, atLeast] of [
      [8, 0.999],
      [16, 0.999_99],
    ] as const) {
      const outputs = await step(await open(await write(from, precision)), tokens, tiny.width);
      const scores = numbers(outputs['logits']);
      expect(scores).toHaveLength(tinyVocabulary(tiny).size);
      expect(correlation(scores, expected)).toBeGreaterThan(atLeast);
    }
  });

  it('give the best next tokens, without those that are never said', async () => {
    const outputs = await step(await open(await write(await tinyFolder())), tokens);
    const scores = numbers(outputs['logits']);
    const said = (id: number) => (id <= 300 || id === 302 || id === 303) && id !== 1 && id !== 2;
    const best = scores.map((score, id) => ({ score, id })).filter(({ id }) => said(id));
    const expected = best
      .toSorted((a, b) => b.score - a.score)
      .slice(0, 5)
      .map(({ id }) => id);
    expect(Array.from(outputs['top_tokens']?.data as BigInt64Array, Number)).toEqual(expected);
  });

  it('read a text in one step as in several', async () => {
    const model = await open(await write(await tinyFolder()));
    const whole = await step(model, tokens);
    const start = await step(model, tokens.slice(0, 4));
    const past = Object.fromEntries(
      [0, 1].flatMap((i) => ['k', 'v'].map((part) => [`past_${part}_${i}`, start[`new_${part}_${i}`]])),
    ) as Record<string, ort.Tensor>;
    const feeds = {
      ...model.cross,
      ...past,
      tokens: integers(tokens.slice(4), [1, 2]),
      beam_width: integers([5], [1]),
    };
    const end = await model.decoder.run(feeds);
    expect(correlation(numbers(end['logits']), numbers(whole['logits']))).toBeGreaterThan(0.999_99);
  });

  it('return the attention of the heads that follow the audio', async () => {
    const { alignment } = await step(await open(await write(await tinyFolder())), tokens);
    expect(alignment?.dims).toEqual([1, 2, tokens.length, 100]);
    const rows = numbers(alignment);
    for (let row = 0; row < rows.length; row += 100)
      expect(rows.slice(row, row + 100).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 4);
  });
});

it('a model of English alone, known by its vocabulary, says so', async () => {
  const codes = Array.from({ length: 99 }, (_, i) =>
    String.fromCodePoint(97 + Math.floor(i / 26), 97 + (i % 26)),
  );
  const from = await tinyFolder({ width: 16, texts: 50_256, languages: codes });
  const config: unknown = JSON.parse(await readFile(join(await write(from), 'config.json'), 'utf8'));
  expect(config).toMatchObject({
    languages: ['en'],
    multilingual: false,
    sot: 50_257,
    no_speech: 50_361,
    no_timestamps: 50_362,
  });
});

describe('weights in another form', () => {
  let expected: unknown;

  beforeAll(async () => {
    expected = await files(await tinyFolder());
  });

  const files = async (from: string) => {
    const to = await write(from);
    const names = [
      'config.json',
      'decoder.onnx',
      'decoder.weights',
      'encoder.onnx',
      'encoder.weights',
      'tokens.txt',
    ];
    return Promise.all(names.map(async (name) => [name, hash('sha256', await readFile(join(to, name)))]));
  };

  it.each([
    ['16 bits', { storedAs: 'F16' }],
    ['brain floats', { storedAs: 'BF16' }],
    ['shards', { shards: 3 }],
  ] as const)('%s give the same files', async (_, how) => {
    expect(await files(await tinyFolder({}, how))).toEqual(expected);
  });

  it.each(['float32', 'float16', 'int8'] as const)(
    "CTranslate2's %s give the same files",
    async (storedAs) => {
      const from = await newFolder();
      await writeCtranslate2(from, {}, storedAs);
      expect(await files(from)).toEqual(expected);
    },
  );
});
