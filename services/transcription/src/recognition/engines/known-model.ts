import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findInstalledModel, findModel, type ModelKind } from '@escriba/models';
import { canTranslate } from './can-translate.ts';
import type { EngineModel } from './engine.ts';
import { findWhisperDir, readWhisper, requireWhisper, SHIPPED, type WhisperModel } from './whisper-model.ts';

/** What a model's description says of its languages, its speed and its author. */
type Facts = {
  readonly languages?: readonly string[] | undefined;
  /** Seconds of one processor core for a minute of audio. */
  readonly secondsPerMinute?: number | undefined;
  /** Who made it, where its licence asks to say so. */
  readonly attribution?: string | undefined;
  /** The model that writes in English what is said in another language. */
  readonly translator?: string | undefined;
};

export type KnownModel = ReturnType<typeof createKnownModel>;

/** A configured model, which may be missing, damaged, removed or added while the worker runs. `now` is a clock in ms. */
export const createKnownModel = (
  configured: WhisperModel,
  modelsDir: string | undefined,
  now = (): number => performance.now(),
) => {
  const { name } = configured;
  let whisper = configured;
  let facts: Facts = {};
  let fault: unknown = new Error(`${name} is not verified yet`);
  let seen: string | undefined;
  let retryAt = Number.POSITIVE_INFINITY;

  const verify = async (): Promise<void> => {
    await requireWhisper(name, modelsDir);
    whisper = await readWhisper(name, modelsDir);
    facts = await readFacts(name, modelsDir);
  };
  return {
    name,
    read: (): WhisperModel => whisper,
    isUsable: (): boolean => fault === undefined,
    findFault: (): unknown => fault,
    /** Changes with its files. */
    version: (): string | undefined => seen,

    /** Its processes cannot load it: it is tried again when its files change, or after a while. */
    fail: (cause: unknown): void => {
      fault = cause;
      retryAt = now() + RETRY_MS;
    },

    /** Lets the next `refresh` verify it again. */
    retry: (): void => {
      seen = undefined;
    },

    /** Verifies the files if they have changed since, and again after a while if something was wrong. */
    refresh: async (): Promise<void> => {
      try {
        const present = await listSizes(await findWhisperDir(name, modelsDir));
        if (present === seen && now() < retryAt) return;
        retryAt = Number.POSITIVE_INFINITY;
        seen = present;
        await verify();
        fault = undefined;
      } catch (error) {
        // What it lacks may be elsewhere: the Whisper beside a transducer, a disk that did not answer.
        fault = error;
        retryAt = now() + RETRY_MS;
      }
    },

    /** `slots` are the pieces that it recognises at a time. */
    describe: (slots: number): EngineModel => describe(name, facts, slots),
  };
};

const describe = (name: string, facts: Facts, slots: number): EngineModel => ({
  name,
  slots,
  decodesFast: true,
  ...(facts.translator !== undefined && { translator: facts.translator }),
  ...(facts.languages !== undefined && { languages: facts.languages }),
  ...(facts.secondsPerMinute !== undefined && {
    expectedSpeed: (slots * SECONDS_A_MINUTE) / facts.secondsPerMinute,
  }),
  ...(facts.attribution !== undefined && { attribution: facts.attribution }),
});

const SECONDS_A_MINUTE = 60;
/** Longer than recordings wait for a model: they are recognised with another one meanwhile. */
const RETRY_MS = 600_000;

const readFacts = async (name: string, modelsDir: string | undefined): Promise<Facts> => {
  const added = await findInstalledModel(name, modelsDir);
  const translator = await findTranslator(name, { kind: added?.kind, modelsDir });
  if (added === undefined) return { languages: findModel(name)?.languages, translator };
  const { languages, trial, attribution } = added;
  const secondsPerMinute = trial.secondsPerMinute > 0 ? trial.secondsPerMinute : undefined;
  return { languages, secondsPerMinute, attribution, translator };
};

type Installed = { readonly kind: ModelKind | undefined; readonly modelsDir: string | undefined };

/** A transducer leaves translations to the Whisper beside it. */
const findTranslator = async (name: string, { kind, modelsDir }: Installed): Promise<string | undefined> => {
  if (kind === 'transducer') return SHIPPED.name;
  return (await canTranslate(await findWhisperDir(name, modelsDir))) ? name : undefined;
};

/** The names, sizes and times of the files in a folder; they change with the model. */
const listSizes = async (folder: string): Promise<string> => {
  const names = await readdir(folder).catch(() => []);
  const files = names
    .toSorted((a, b) => a.localeCompare(b))
    .map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined);
      return [name, found?.size, found?.mtimeMs];
    });
  return JSON.stringify(await Promise.all(files));
};
