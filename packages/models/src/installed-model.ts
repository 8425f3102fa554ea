import type { ModelFile } from './model.ts';

/** The text that a model recognised in one recording of the trial. */
export type TrialRecording = {
  language: string;
  /** The language that the model recognised. */
  heard: string;
  words: number;
  wordsRight: number;
};

/** The result of a model's trial on the shipped recordings, when it was installed. */
export type ModelTrial = {
  recordings: readonly TrialRecording[];
  /** Time of one processor core for a minute of audio, in seconds. */
  secondsPerMinute: number;
  /** Most memory of the process that ran it. */
  memoryBytes: number;
  /** Facts that the operator should know, such as a language that it does not recognise. */
  notices: readonly string[];
};

/** What recognises: a Whisper, or a transducer such as Parakeet. */
export type ModelKind = 'whisper' | 'transducer';

/** A model that an operator added to the folder of models. */
export type InstalledModel = {
  kind: ModelKind;
  /** Also the name of its folder. */
  name: string;
  /** The model's source: `openai/whisper-small` of a hub, or a folder. */
  source: string;
  /** The commit of the hub, for a model from there. */
  revision?: string | undefined;
  /** The licence as its publisher names it, or `unknown`. */
  licence: string;
  /** Who made it, where its licence asks to say so. */
  attribution?: string | undefined;
  /** Bits of its matrices. */
  precision: 8 | 16 | 32;
  languages: readonly string[];
  files: readonly ModelFile[];
  installedAt: string;
  trial: ModelTrial;
};

/** The file of a model's folder that describes it. */
export const DESCRIPTION_FILE = 'model.json';

/** Returns whether a folder of this name may have a model, on every system. */
export const isModelName = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{0,63}$/u.test(name);

/** @throws TypeError if the text does not describe a model */
export const parseInstalledModel = (text: string): InstalledModel => {
  const fields = record(JSON.parse(text));
  const trial = record(fields['trial']);
  return {
    kind: fields['kind'] === 'transducer' ? 'transducer' : 'whisper',
    name: string(fields, 'name'),
    source: string(fields, 'source'),
    revision: typeof fields['revision'] === 'string' ? fields['revision'] : undefined,
    licence: string(fields, 'licence'),
    attribution: typeof fields['attribution'] === 'string' ? fields['attribution'] : undefined,
    precision: PRECISIONS.find((bits) => bits === fields['precision']) ?? 8,
    languages: list(fields['languages']).map(String),
    files: list(fields['files']).map((file) => parseFile(record(file))),
    installedAt: string(fields, 'installedAt'),
    trial: {
      recordings: list(trial['recordings']).map((each) => parseRecording(record(each))),
      secondsPerMinute: number(trial, 'secondsPerMinute'),
      memoryBytes: number(trial, 'memoryBytes'),
      notices: list(trial['notices']).map(String),
    },
  };
};

const PRECISIONS = [8, 16, 32] as const;

type Fields = Record<string, unknown>;

const parseFile = (fields: Fields): ModelFile => ({
  path: string(fields, 'path'),
  sizeBytes: number(fields, 'sizeBytes'),
  sha256: string(fields, 'sha256'),
});

const parseRecording = (fields: Fields): TrialRecording => ({
  language: string(fields, 'language'),
  heard: string(fields, 'heard'),
  words: number(fields, 'words'),
  wordsRight: number(fields, 'wordsRight'),
});

const record = (value: unknown): Fields => {
  if (typeof value !== 'object' || value === null)
    throw new TypeError('The description of a model is incomplete');
  return value as Fields;
};

const list = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw new TypeError('The description of a model lacks a list');
  return value;
};

const string = (fields: Fields, key: string): string => {
  const value = fields[key];
  if (typeof value !== 'string') throw new TypeError(`The description of a model lacks ${key}`);
  return value;
};

const number = (fields: Fields, key: string): number => {
  const value = fields[key];
  if (typeof value !== 'number') throw new TypeError(`The description of a model lacks ${key}`);
  return value;
};
