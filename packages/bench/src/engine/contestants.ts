import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { getModel, getModelDir, type InstalledModel, listInstalledModels } from '@escriba/models';
import { openEngineAlone } from '../raw/engine-alone.ts';
import type { EngineModel } from '../raw/engine-model.ts';
import { openFasterWhisper } from '../raw/faster-whisper.ts';
import { findSherpaFiles } from '../raw/sherpa-files.ts';

export const BEAM_SIZE = 5;

/** A program that recognises with one model. */
export type Contestant = {
  readonly side: string;
  readonly pids: readonly number[];
  readonly transcribe: (path: string, language: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** A program that is not measured, and why. */
export type Absent = { readonly side: string; readonly missing: string };

/** A model and, where they are installed, its weights in other programs' forms. */
export type BenchModel = {
  readonly name: string;
  readonly own: EngineModel;
  /** A folder in CTranslate2's form, or a name that faster-whisper knows. */
  readonly ctranslate2?: string | undefined;
  /** A folder as sherpa-onnx's export program writes it. */
  readonly sherpa?: string | undefined;
};

/** Lists the Whisper that ships and the models that were added to `ESCRIBA_MODELS_DIR`, without those for graphics cards. */
export const listBenchModels = async (env: NodeJS.ProcessEnv): Promise<BenchModel[]> => {
  const modelsDir = env['ESCRIBA_MODELS_DIR'];
  const shipped = {
    name: 'whisper-base',
    kind: 'whisper',
    languages: getModel('whisper-base').languages,
  } as const;
  const added = (await listInstalledModels(modelsDir)).filter(({ precision }) => precision !== 16);
  const inForm = (folder: string | undefined, name: string) =>
    folder === undefined ? undefined : resolve(folder, name);
  const toBenchModel = (
    { name, kind, languages }: Pick<InstalledModel, 'name' | 'kind' | 'languages'>,
    dir: string,
  ) => ({
    name,
    own: { kind, dir, languages },
    ctranslate2: inForm(env['CTRANSLATE2_MODELS_DIR'], name) ?? (name === shipped.name ? 'base' : undefined),
    sherpa: inForm(env['SHERPA_ONNX_MODELS_DIR'], name),
  });
  return [
    toBenchModel(shipped, await getModelDir(shipped.name)),
    ...added.map((model) => toBenchModel(model, join(modelsDir ?? '', model.name))),
  ];
};

type OpenInput = { readonly folder: string; readonly threads: number };

/** Opens every program for a model; a transducer has only its own. */
export const openContestants = async (
  model: BenchModel,
  input: OpenInput,
): Promise<readonly (Contestant | Absent)[]> => {
  const own = await openOwn('Escriba', model.own, input);
  if (model.own.kind === 'transducer') return [own];
  return [own, await openCtranslate2(model, input), await openSherpa(model, input)];
};

const openOwn = async (
  side: string,
  model: EngineModel,
  { folder, threads }: OpenInput,
): Promise<Contestant> => {
  const place = join(folder, side);
  await mkdir(place, { recursive: true });
  const engine = await openEngineAlone({ processes: threads, beamSize: BEAM_SIZE, folder: place, model });
  return {
    side,
    pids: engine.pids,
    transcribe: async (path, language) => (await engine.transcribe(path, language)).text,
    close: engine.close,
  };
};

const openCtranslate2 = async (
  { name, ctranslate2 }: BenchModel,
  { threads }: OpenInput,
): Promise<Contestant | Absent> => {
  const side = 'faster-whisper';
  if (ctranslate2 === undefined)
    return { side, missing: `CTRANSLATE2_MODELS_DIR names no folder with ${name}` };
  const program = await openFasterWhisper({ model: ctranslate2, threads });
  if ('missing' in program) return { side, ...program };
  const { pid, transcribe, close } = program;
  return { side, pids: [pid], transcribe, close: async () => close() };
};

const openSherpa = async (
  { name, own, sherpa }: BenchModel,
  input: OpenInput,
): Promise<Contestant | Absent> => {
  const side = 'sherpa-onnx';
  if (sherpa === undefined) return { side, missing: `SHERPA_ONNX_MODELS_DIR names no folder with ${name}` };
  const files = findSherpaFiles(sherpa);
  if ('missing' in files) return { side, ...files };
  return await openOwn(side, { ...own, kind: 'sherpa-whisper', dir: sherpa }, input);
};
