import type { ModelKind } from './installed-model.ts';
import { getModel } from './registry.ts';

/** Word errors that a publisher gives for a model. */
export type PublishedAccuracy = {
  test: string;
  language: string;
  /** Word error rate, 0…1; two numbers are the lowest and the highest of what is published. */
  wordErrorRate: readonly [number, number?];
};

/** A well-known model that `npm run models -- add` installs. */
export type KnownModel = {
  /** Its name when it is installed without `--name`. */
  name: string;
  title: string;
  kind: ModelKind;
  /** What `add` takes beside the name. The first is downloaded. */
  repositories: readonly [string, ...string[]];
  /** As SPDX names it. */
  licence: string;
  /** Who made it, where its licence asks to say so. */
  attribution?: string;
  languages: readonly string[];
  /** Of the installed files, with 8 bits. */
  sizeBytes: number;
  /** Of a process that recognises with it; absent if it was not measured. */
  memoryBytes?: number;
  /** How fast it is, as its publisher says; absent if that is not said. */
  speed?: string;
  published: readonly PublishedAccuracy[];
};

const MEGABYTE = 1_000_000;
const whisperLanguages: readonly string[] = getModel('whisper-base').languages;
/** Whisper large-v3 also knows Cantonese. */
const largeLanguages = [...whisperLanguages, 'yue'];
const parakeetLanguages = 'bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro sk sl es sv ru uk'.split(
  ' ',
);

const fleurs = (...wordErrorRate: [number, number?]): PublishedAccuracy[] => [
  { test: 'FLEURS', language: 'pt', wordErrorRate },
];
const timesLarge = (times: number): string => (times === 1 ? 'that of large' : `${times} × large`);
const whisper = (id: string, facts: Pick<KnownModel, 'sizeBytes'> & Partial<KnownModel>): KnownModel => ({
  name: id.replace('openai/', '').replace('distil-whisper/', ''),
  title: `OpenAI Whisper ${id.split('/whisper-')[1] ?? id}`,
  kind: 'whisper',
  repositories: [id],
  licence: 'MIT',
  languages: whisperLanguages,
  published: [],
  ...facts,
});

/** Well-known models, from the smallest. Sizes of Whispers are those of the graphs that are written from their shapes. */
export const knownModels: readonly KnownModel[] = [
  whisper('openai/whisper-tiny', {
    licence: 'Apache-2.0',
    sizeBytes: 44 * MEGABYTE,
    speed: timesLarge(10),
  }),
  whisper('openai/whisper-small', {
    licence: 'Apache-2.0',
    sizeBytes: 259 * MEGABYTE,
    speed: timesLarge(4),
    published: fleurs(0.073),
  }),
  {
    name: 'parakeet-tdt-0.6b-v3',
    title: 'NVIDIA Parakeet TDT 0.6B v3',
    kind: 'transducer',
    repositories: ['csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8', 'nvidia/parakeet-tdt-0.6b-v3'],
    licence: 'CC-BY-4.0',
    attribution: 'NVIDIA Parakeet TDT 0.6B v3, CC BY 4.0',
    languages: parakeetLanguages,
    sizeBytes: 671 * MEGABYTE,
    speed: 'about that of base',
    published: fleurs(0.045, 0.048),
  },
  whisper('distil-whisper/distil-large-v3.5', {
    title: 'Distil-Whisper large-v3.5',
    languages: ['en'],
    sizeBytes: 788 * MEGABYTE,
  }),
  whisper('openai/whisper-medium', {
    licence: 'Apache-2.0',
    sizeBytes: 797 * MEGABYTE,
    speed: timesLarge(2),
    published: fleurs(0.046),
  }),
  whisper('openai/whisper-large-v3-turbo', {
    languages: largeLanguages,
    sizeBytes: 842 * MEGABYTE,
    memoryBytes: 1_400 * MEGABYTE,
    speed: timesLarge(8),
    published: fleurs(0.038),
  }),
  whisper('openai/whisper-large-v3', {
    licence: 'Apache-2.0',
    languages: largeLanguages,
    sizeBytes: 1_599 * MEGABYTE,
    memoryBytes: 2_000 * MEGABYTE,
    speed: timesLarge(1),
    published: fleurs(0.035),
  }),
];

/** What is known of the Whisper that ships, beside its description. Measured on one thread of two cores that other work shared. */
export const shippedWhisper = {
  memoryBytes: 451 * MEGABYTE,
  /** Seconds of a core for a minute of audio. */
  secondsPerMinute: 3.3,
  speed: timesLarge(7),
  published: fleurs(0.13),
} as const satisfies Partial<KnownModel> & { secondsPerMinute: number };

/** The well-known model of a name, or of a repository that publishes it. */
export const findKnownModel = (name: string): KnownModel | undefined => {
  const wanted = name.toLowerCase();
  return knownModels.find(
    (model) =>
      model.name === wanted || model.repositories.some((repository) => repository.toLowerCase() === wanted),
  );
};

/**
 * The well-known model whose files a folder has, as its name says: that of the model, that of a repository, or the one under which the hub's own
 * programs keep a repository (`models--owner--name/snapshots/…`).
 */
export const findKnownModelOfFolder = (path: string): KnownModel | undefined => {
  const [name = '', parent, above = ''] = path
    .toLowerCase()
    .split(/[\\/]+/u)
    .filter(Boolean)
    .toReversed();
  const wanted = parent === 'snapshots' ? above : name;
  return knownModels.find(
    (model) =>
      model.name === wanted ||
      model.repositories.some((repository) => namesOfFolder(repository.toLowerCase()).includes(wanted)),
  );
};

const namesOfFolder = (repository: string): string[] => [
  repository.slice(repository.indexOf('/') + 1),
  `models--${repository.replace('/', '--')}`,
];
