import { mkdtemp, readFile, rm, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeTinyWhisper } from '@escriba/testing/tiny-whisper';
import { UnreadableModel } from './errors.ts';
import { openPublishedModel } from './published-model.ts';
import { writeWhisper } from './write-whisper.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escriba-published-'));
  await writeTinyWhisper(folder);
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const at = (name: string) => join(folder, name);
const edit = async (name: string, change: (text: string) => string) =>
  await writeFile(at(name), change(await readFile(at(name), 'latin1')), 'latin1');

/** Opens and writes a model, as an installation does. */
const use = async () => {
  const published = await openPublishedModel(folder);
  try {
    const to = await mkdtemp(join(folder, 'out-'));
    await writeWhisper(published, { model: 'tiny', folder: to });
  } finally {
    await published.weights.close();
  }
};

const faults: [what: string, harm: () => Promise<unknown>, sentence: RegExp][] = [
  ['no weights', () => unlink(at('model.safetensors')), /holds no Whisper/u],
  [
    'weights that are cut off',
    () => truncate(at('model.safetensors'), 60_000),
    /is cut off.+Download it again/u,
  ],
  ['weights that are cut off at once', () => truncate(at('model.safetensors'), 100), /cut off/u],
  [
    'a web page as weights',
    () => writeFile(at('model.safetensors'), '<html>Sign in</html>'),
    /no safetensors file/u,
  ],
  [
    'a web page as settings',
    () => writeFile(at('config.json'), '<html></html>'),
    /config.json is a web page/u,
  ],
  [
    'another kind of model',
    () => writeFile(at('config.json'), '{"model_type":"wav2vec2"}'),
    /wav2vec2, not a Whisper/u,
  ],
  ['a LoRA adapter', () => writeFile(at('adapter_config.json'), '{}'), /adapter/u],
  ['no vocabulary', () => unlink(at('tokenizer.json')), /has no vocabulary/u],
  [
    'the vocabulary of another model',
    () => edit('tokenizer.json', (text) => text.replace('"id":309', '"id":310')),
    /belongs to another model/u,
  ],
  [
    'a vocabulary without special tokens',
    () => edit('tokenizer.json', (text) => text.replace('startoftranscript', 'x')),
    /no token <\|startoftranscript\|>/u,
  ],
  [
    'a tensor too few',
    () =>
      edit('model.safetensors', (text) =>
        text.replace('model.encoder.layers.0.fc2.weight', 'model.encoder.layers.0.fc9.weight'),
      ),
    /no tensor encoder.layers.0.fc2.weight/u,
  ],
  [
    'a tensor of a wrong shape',
    () =>
      edit('model.safetensors', (text) =>
        text.replace(
          '"model.encoder.layers.0.fc2.weight":{"dtype":"F32","shape":[32,64]',
          '"model.encoder.layers.0.fc2.weight":{"dtype":"F32","shape":[64,32]',
        ),
      ),
    /has the shape \[64, 32\] instead of \[32, 64\]/u,
  ],
  [
    'numbers of an unknown kind',
    () => edit('model.safetensors', (text) => text.replace('"F32"', '"I32"')),
    /supported are F32, F16 and BF16/u,
  ],
  [
    'numbers that are not finite',
    async () => {
      const bytes = await readFile(at('model.safetensors'));
      bytes.fill(0xff, bytes.length - 40);
      await writeFile(at('model.safetensors'), bytes);
    },
    /not finite: the file is damaged/u,
  ],
  [
    'a file of CTranslate2 for translation',
    async () => {
      await unlink(at('model.safetensors'));
      await writeFile(at('model.bin'), Buffer.from('\x06\0\0\0\x10\0TransformerSpec\0', 'latin1'));
    },
    /of the kind TransformerSpec, not a Whisper/u,
  ],
  [
    'a file that CTranslate2 did not write',
    async () => {
      await unlink(at('model.safetensors'));
      await writeFile(at('model.bin'), 'PK and more');
    },
    /not a file that CTranslate2 wrote/u,
  ],
];

describe('a folder with', () => {
  it.each(faults)('%s is refused with a sentence', async (_, harm, sentence) => {
    await harm();
    const refusal = await use().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnreadableModel);
    expect((refusal as Error).message).toMatch(sentence);
  });
});
