import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findInstalledModel, verifyInstalledModel, type ModelTrial } from '@escriba/models';
import { writeTinyTransducer } from '@escriba/whisper-graphs/tiny-transducer';
import { openTransducer } from '@escriba/transducer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startHub, type HubMood } from '../hub/fake-hub.fixture.ts';
import { addModel, type AddOptions } from './add-model.ts';

const NAME = 'parakeet-tdt-0.6b-v3';
const REPOSITORY = 'csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8';
const trial: ModelTrial = { recordings: [], secondsPerMinute: 1, memoryBytes: 1, notices: [] };

let source: string;
let files: Map<string, Buffer>;
let modelsDir: string;
let hub: Awaited<ReturnType<typeof startHub>> | undefined;

beforeAll(async () => {
  source = await mkdtemp(join(tmpdir(), 'escriba-published-'));
  await writeTinyTransducer(source);
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
});

afterEach(async () => {
  hub?.close();
  hub = undefined;
  await rm(modelsDir, { recursive: true });
});

const add = (options: Partial<AddOptions> = {}) =>
  addModel({
    source: NAME,
    precision: 8,
    acceptLicence: false,
    modelsDir,
    hub: { endpoint: hub?.endpoint ?? 'http://localhost:1' },
    tryModel: () => Promise.resolve(trial),
    progress: { step: () => undefined, bytes: (done) => hub?.noteStored(done) },
    ...options,
  });

const addFrom = async (id: string, mood: HubMood, options: Partial<AddOptions> = {}) => {
  hub = await startHub(id, files, mood);
  return await add({ source: id, ...options });
};

const installed = async () => (await readdir(modelsDir)).filter((name) => name !== '.downloads');

describe('Parakeet', () => {
  it.each([NAME, REPOSITORY, 'nvidia/parakeet-tdt-0.6b-v3'])(
    'is installed as %s, with its languages and licence',
    async (named) => {
      hub = await startHub(REPOSITORY, files, { cuts: 1 });
      const model = await add({ source: named });
      expect(model).toMatchObject({
        kind: 'transducer',
        name: NAME,
        source: REPOSITORY,
        revision: 'c0ffee00c0ffee00',
        licence: 'CC-BY-4.0',
        attribution: 'NVIDIA Parakeet TDT 0.6B v3, CC BY 4.0',
        precision: 8,
        trial,
      });
      expect(model.languages).toHaveLength(25);
      expect(await findInstalledModel(NAME, modelsDir)).toEqual(model);
      expect(await verifyInstalledModel(model, modelsDir)).toEqual({ status: 'ok' });
      expect(await installed()).toEqual([NAME]);
    },
  );

  it('from a folder gets them by its name, and the folder stays as it is', async () => {
    const model = await add({ source, name: NAME });
    expect(model).toMatchObject({ kind: 'transducer', licence: 'CC-BY-4.0', source });
    await writeFile(join(modelsDir, NAME, 'tokens.txt'), 'changed');
    expect((await readFile(join(source, 'tokens.txt'), 'utf8')).length).toBeGreaterThan(100);
  });

  it.each([
    'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8',
    NAME,
    'models--nvidia--parakeet-tdt-0.6b-v3/snapshots/c0ffee00',
  ])('from a folder %s has its languages, licence and author under any name', async (path) => {
    const folder = join(modelsDir, '.published', path);
    await mkdir(dirname(folder), { recursive: true });
    await symlink(source, folder);
    expect(await add({ source: folder, name: 'rapido' })).toMatchObject({
      name: 'rapido',
      licence: 'CC-BY-4.0',
      attribution: 'NVIDIA Parakeet TDT 0.6B v3, CC BY 4.0',
      languages: expect.arrayContaining(['pt']),
    });
  });

  it('from the hub has them under any name', async () => {
    hub = await startHub(REPOSITORY, files, {});
    expect(await add({ name: 'rapido' })).toMatchObject({
      name: 'rapido',
      licence: 'CC-BY-4.0',
      attribution: 'NVIDIA Parakeet TDT 0.6B v3, CC BY 4.0',
    });
    expect(await findInstalledModel('rapido', modelsDir)).toMatchObject({
      attribution: 'NVIDIA Parakeet TDT 0.6B v3, CC BY 4.0',
    });
  });

  it('opens, and is tried as a transducer', async () => {
    const tried: unknown[] = [];
    const model = await add({
      source,
      name: NAME,
      tryModel: (_, what) => {
        tried.push(what);
        return Promise.resolve(trial);
      },
    });
    expect(tried).toEqual([{ kind: 'transducer', languages: model.languages }]);
    const transducer = await openTransducer({ ...model, model: NAME, dir: join(modelsDir, NAME) });
    const sound = Float32Array.from({ length: 16_000 }, (_, i) => 0.3 * Math.sin(i * i * 1e-5));
    expect(await transducer.recognise(sound, { offsetMs: 0 })).toEqual(expect.any(Array));
    await transducer.close();
  });
});

describe('another transducer', () => {
  const id = 'someone/zipformer-pt';

  it('has the languages of its card, and the attribution that its licence asks for', async () => {
    const card = { license: 'cc-by-sa-4.0', language: ['pt', 'es', 'multilingual'] };
    expect(await addFrom(id, { card })).toMatchObject({
      kind: 'transducer',
      name: 'zipformer-pt',
      languages: ['pt', 'es'],
      attribution: 'someone/zipformer-pt, CC-BY-SA-4.0',
    });
  });

  it('that names no languages needs them', async () => {
    await expect(addFrom(id, {})).rejects.toThrow(/add --languages with their codes/u);
    expect(await installed()).toEqual([]);
    await expect(add({ source: id, languages: ['pt', 'português'] })).rejects.toThrow(/português is none/u);
    await expect(add({ source: id, languages: [''] })).rejects.toThrow(/nothing is none/u);
    expect(await add({ source: id, languages: ['pt', ' EN'] })).toMatchObject({ languages: ['pt', 'en'] });
  });

  it('whose licence excludes commercial use is refused before the download, until it is accepted', async () => {
    const card = { license: 'cc-by-nc-4.0', language: 'pt' };
    await expect(addFrom(id, { card })).rejects.toThrow(
      /The licence of someone\/zipformer-pt, cc-by-nc-4.0, excludes commercial use.+--accept-licence/u,
    );
    expect(hub?.seen.filter(({ path }) => path.includes('/resolve/'))).toEqual([]);
    expect(await add({ source: id, acceptLicence: true })).toMatchObject({ licence: 'cc-by-nc-4.0' });
  });
});

describe('a faulty transducer is not installed', () => {
  const broken = async (change: (folder: string) => Promise<void>) => {
    const folder = await mkdtemp(join(tmpdir(), 'escriba-broken-'));
    await writeTinyTransducer(folder);
    await change(folder);
    return folder;
  };

  it.each([
    [
      'without tokens',
      (folder: string) => rm(join(folder, 'tokens.txt')),
      /holds no transducer: it needs encoder.int8.onnx/u,
    ],
    ['cut off', (folder: string) => truncate(join(folder, 'decoder.int8.onnx'), 500), /is cut off/u],
    [
      'with tokens of another one',
      (folder: string) => writeFile(join(folder, 'tokens.txt'), 'a 0\n<blk> 1\n'),
      /they are of different models/u,
    ],
  ])('%s', async (_, change, message) => {
    const folder = await broken(change);
    await expect(add({ source: folder, name: NAME })).rejects.toThrow(message);
    expect(await installed()).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
