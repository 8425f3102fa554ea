import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listInstalledModels, verifyInstalledModel, type ModelTrial } from '@escriba/models';
import { openWhisper } from '@escriba/speech';
import { writeTinyWhisper } from '@escriba/testing/tiny-whisper';
import { startHub, type HubMood } from '../hub/fake-hub.fixture.ts';
import { addModel, type AddOptions } from './add-model.ts';
import { checkDiskRoom } from './disk-room.ts';
import { removeModel } from './remove-model.ts';

const ID = 'someone/Whisper-Tiny-PT';
const NAME = 'whisper-tiny-pt';
const trial: ModelTrial = { recordings: [], secondsPerMinute: 1, memoryBytes: 1, notices: [] };

let source: string;
let files: Map<string, Buffer>;
let modelsDir: string;
let hub: Awaited<ReturnType<typeof startHub>> | undefined;
let waits: number[];
let stallMs: number;

beforeAll(async () => {
  source = await mkdtemp(join(tmpdir(), 'escriba-published-'));
  await writeTinyWhisper(source, {}, { storedAs: 'F16' });
  const names = await readdir(source);
  files = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(source, name))] as const)),
  );
});

afterAll(async () => {
  await rm(source, { recursive: true });
});

beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'escriba-models-'));
  waits = [];
  stallMs = 30_000;
});

afterEach(async () => {
  hub?.close();
  hub = undefined;
  await rm(modelsDir, { recursive: true });
});

const NO_PROGRESS: AddOptions['progress'] = { step: () => undefined, bytes: () => undefined };

const add = ({ progress = NO_PROGRESS, ...options }: Partial<AddOptions> = {}, token?: string) =>
  addModel({
    source: ID,
    precision: 8,
    acceptLicence: false,
    modelsDir,
    hub: {
      endpoint: hub?.endpoint ?? 'http://localhost:1',
      token,
      signal: options.signal,
      stallMs,
      wait: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
    },
    tryModel: () => Promise.resolve(trial),
    progress: {
      ...progress,
      bytes: (done, total) => {
        progress.bytes(done, total);
        hub?.noteStored(done);
      },
    },
    ...options,
  });

const addFrom = async (mood: HubMood, options: Partial<AddOptions> = {}, token?: string) => {
  hub = await startHub(ID, files, mood);
  return await add(options, token);
};

const recognise = async () => {
  const whisper = await openWhisper({ dir: join(modelsDir, NAME) });
  expect(whisper.languages).toEqual(['en', 'pt']);
  const sound = Float32Array.from({ length: 16_000 }, (_, i) => 0.3 * Math.sin(i * i * 1e-5));
  const { language, text } = await whisper.recognisePiece(sound, { language: 'pt' });
  await whisper.close();
  return { language, text };
};

/** Everything but what a later download continues. */
const installed = async () => (await readdir(modelsDir)).filter((name) => name !== '.downloads');
const rangesOf = (file: string) =>
  hub?.seen.filter(({ path }) => path === `/storage/${file}`).map(({ range }) => range);

describe('a model from the hub', () => {
  it('is installed whole, with what is known of it', async () => {
    const model = await addFrom({});
    expect(model).toMatchObject({
      name: NAME,
      source: ID,
      revision: 'c0ffee00c0ffee00',
      licence: 'apache-2.0',
      precision: 8,
      languages: ['en', 'pt'],
      trial,
    });
    expect(await listInstalledModels(modelsDir)).toEqual([model]);
    expect(await verifyInstalledModel(model, modelsDir)).toEqual({ status: 'ok' });
    expect(await installed()).toEqual([NAME]);
    expect(await readdir(join(modelsDir, '.downloads'))).toEqual([]);
  });

  it('recognises with the beam search', async () => {
    await addFrom({});
    expect(await recognise()).toEqual({ language: 'pt', text: expect.any(String) });
  });

  it('continues where the connection broke', async () => {
    await addFrom({ cuts: 2 });
    expect(rangesOf('model.safetensors')).toEqual([undefined, 'bytes=10000-', 'bytes=20000-']);
    expect(await installed()).toEqual([NAME]);
  });

  it('continues where nothing came any more', async () => {
    stallMs = 1_000;
    await addFrom({ stalls: 1 });
    expect(rangesOf('model.safetensors')).toEqual([undefined, 'bytes=10000-']);
  });

  it('is asked for again at a hub that takes a request and does not respond', async () => {
    stallMs = 1_000;
    await addFrom({ silent: 1 });
    expect(await installed()).toEqual([NAME]);
  });

  it('whose description breaks off is explained', async () => {
    await expect(addFrom({ halfDescriptions: 1 })).rejects.toThrow(
      /^The connection to http:\S+ broke. Run the command again.$/u,
    );
  });

  it('starts again at a mirror that sends only whole files', async () => {
    await addFrom({ cuts: 1, withoutRanges: true });
    expect(await installed()).toEqual([NAME]);
  });

  it('is fetched again when a byte is wrong, and refused when it is wrong again', async () => {
    await addFrom({ damaged: 1 });
    expect(await installed()).toEqual([NAME]);
    await removeModel(NAME, modelsDir);
    hub?.close();
    await expect(addFrom({ damaged: 99 })).rejects.toThrow(/arrives damaged: its checksum/u);
    expect(await installed()).toEqual([]);
  });

  it('is waited for when the hub limits requests', async () => {
    await addFrom({ busy: 2 });
    expect(waits).toEqual([7000, 7000]);
    await removeModel(NAME, modelsDir);
    hub?.close();
    await expect(addFrom({ busy: 99 })).rejects.toThrow(/limits requests. Try again later/u);
  });

  it('is asked for with the token, which no other address receives', async () => {
    await expect(addFrom({ token: 'secret' })).rejects.toThrow(/without a token.+set HF_TOKEN/u);
    await expect(add({}, 'wrong')).rejects.toThrow(/refuses the token/u);
    await add({}, 'secret');
    const storage = hub?.seen.filter(({ path }) => path.startsWith('/storage/')) ?? [];
    expect(storage.map(({ authorization }) => authorization)).toEqual(storage.map(() => undefined));
    expect(storage).not.toEqual([]);
  });

  it.each([
    ['does not exist', { source: 'someone/else' }, {}, /has no model someone\/else/u],
    ['is behind a page for signing in', {}, { isPage: true }, /web page. Check HF_ENDPOINT/u],
    ['has no repository’s name', { source: 'whisper' }, {}, /neither a folder nor a model's name/u],
  ] as const)('that %s is explained', async (_, options, mood, message) => {
    await expect(addFrom({ ...mood }, options)).rejects.toThrow(message);
    expect(await installed()).toEqual([]);
  });

  it('of a hub that does not answer is explained', async () => {
    await expect(add()).rejects.toThrow(/cannot be reached. Check the network/u);
  });

  it.each([
    ['an adapter', ['adapter_config.json'], /adapter \(LoRA\)/u],
    ['only a format that runs code', ['pytorch_model.bin'], /only as pytorch_model.bin/u],
    ['no weights', ['README.md'], /no weights that can be read/u],
  ] as const)('with %s is refused before the download', async (_, names, message) => {
    hub = await startHub(ID, new Map(names.map((name) => [name, Buffer.from('{}')])));
    await expect(add()).rejects.toThrow(message);
  });
});

describe('a command that is stopped', () => {
  it('leaves no half model, and its download continues the next time', async () => {
    const stop = new AbortController();
    const bytes = (done: number) => {
      if (done > 15_000) stop.abort(new Error('Stopped'));
    };
    const progress = { step: () => undefined, bytes };
    await expect(addFrom({ cuts: 99 }, { progress, signal: stop.signal })).rejects.toThrow('Stopped');
    expect(await installed()).toEqual([]);
    hub?.close();
    await addFrom({});
    expect(rangesOf('model.safetensors')?.[0]).toMatch(/^bytes=\d0000-$/u);
    expect(await installed()).toEqual([NAME]);
  });

  it.each(['while it writes', 'while it tries the model'])('%s leaves nothing', async (when) => {
    const stop = new AbortController();
    const halt = () => stop.abort(new Error('Stopped'));
    const step = (text: string) => {
      if (text.startsWith(when === 'while it writes' ? 'Writing' : 'Trying')) halt();
    };
    const progress = { step, bytes: () => undefined };
    const options = { source, name: NAME, progress, signal: stop.signal };
    await expect(add(options)).rejects.toThrow('Stopped');
    expect(await installed()).toEqual([]);
  });
});

describe('a model from a folder', () => {
  it('needs a name that is free', async () => {
    await expect(add({ source })).rejects.toThrow(/needs a name: add --name NAME/u);
    await expect(add({ source, name: '../x' })).rejects.toThrow(/cannot be a name/u);
    await expect(add({ source, name: 'whisper-base' })).rejects.toThrow(/ships with Escriba/u);
    await add({ source, name: NAME });
    await expect(add({ source, name: NAME })).rejects.toThrow(/is there already. Remove it first/u);
  });

  it('is installed in 16 bits for a graphics card', async () => {
    expect(await add({ source, name: NAME, precision: 16 })).toMatchObject({ precision: 16 });
    expect(await recognise()).toEqual({ language: 'pt', text: expect.any(String) });
  });

  it('that does not run is not installed', async () => {
    const tryModel = () => Promise.reject(new Error('The model does not run'));
    await expect(add({ source, name: NAME, tryModel })).rejects.toThrow('The model does not run');
    expect(await installed()).toEqual([]);
  });
});

describe('the folder of models', () => {
  it('is changed by one command at a time', async () => {
    await expect(
      add({ source, name: NAME, tryModel: () => removeModel('other', modelsDir).then(() => trial) }),
    ).rejects.toThrow(/Another command changes the models in \S+. Wait until it is done./u);
  });

  it('has nothing left of a command that was killed', async () => {
    for (const left of [`.installing-${NAME}`, '.installing-other', '.removing-other'])
      await mkdir(join(modelsDir, left));
    await add({ source, name: NAME });
    expect(await installed()).toEqual([NAME]);
  });

  it('names a model whose description is damaged', async () => {
    await add({ source, name: NAME });
    await writeFile(join(modelsDir, NAME, 'model.json'), '{"name"');
    await expect(listInstalledModels(modelsDir)).rejects.toThrow(
      /model.json cannot be read. Remove the model/u,
    );
  });

  it('loses only models that were added', async () => {
    await add({ source, name: NAME });
    await expect(removeModel('whisper-base', modelsDir)).rejects.toThrow(/ships with Escriba/u);
    await expect(removeModel('other', modelsDir)).rejects.toThrow(/has no model other/u);
    await removeModel(NAME, modelsDir);
    expect(await installed()).toEqual([]);
  });

  it('may lose a model that is in use, which goes on', async () => {
    await add({ source, name: NAME });
    const whisper = await openWhisper({ dir: join(modelsDir, NAME) });
    await removeModel(NAME, modelsDir);
    const { language } = await whisper.detectLanguage(new Float32Array(16_000));
    await whisper.close();
    expect(['en', 'pt']).toContain(language);
  });

  it.each([
    ['ENOSPC', /disk of .+ is full. Make room/u],
    ['EROFS', /may not be written. Check its owner/u],
  ])('that fails in the middle with %s is left as it was', async (code, sentence) => {
    const tryModel = () => Promise.reject(Object.assign(new Error(code), { code }));
    await expect(add({ source, name: NAME, tryModel })).rejects.toThrow(sentence);
    expect(await installed()).toEqual([]);
  });

  it('needs room on its disk', async () => {
    await expect(checkDiskRoom(modelsDir, 1e18)).rejects.toThrow(
      /lacks \d+ MB: 1000000000000 MB are needed/u,
    );
  });
});
