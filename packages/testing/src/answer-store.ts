import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { compareLevels, measureLevels } from './sound-levels.ts';

const CACHE = resolve(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'escriba');

/** Sound as 16-bit samples at 16 kHz. Decoded on another processor the same recording has slightly different ones: it is the same question. */
export type Sound = { readonly sound: Uint8Array };
export type Question = readonly (string | Uint8Array | Sound)[];

type AnswerStoreOptions = {
  /** The kind of answers. */
  readonly name: string;
  /** The version of everything that the answers depend on beside their questions; answers of other versions are deleted. */
  readonly version: string;
  /** A committed file of answers (`writeCommitted`): a fresh clone computes none of them. One of another version is ignored. */
  readonly committed?: string;
  /** The folder of the stores. Default: the cache of the checkout. */
  readonly parent?: string;
};
export type AnswerStore = Awaited<ReturnType<typeof openAnswerStore>>;

/**
 * Opens a folder of answers that all processes of a test run share, and later runs of the same checkout too. What is expensive to compute is
 * computed once.
 */
export const openAnswerStore = async ({ name, version, committed, parent = CACHE }: AnswerStoreOptions) => {
  const folder = join(parent, name, version);
  if ((await mkdir(folder, { recursive: true })) !== undefined) await removeOthers(folder, version);
  let known: Promise<Committed> | undefined;
  const readKnown = () =>
    (known ??= committed === undefined ? Promise.resolve(new Map()) : readCommitted(committed, version));
  const readAll = async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted();
    return Promise.all(
      files.map(async (file) => {
        const stored = JSON.parse(await readFile(join(folder, file), 'utf8')) as Stored;
        return { ...stored, digest: basename(file, '.json') };
      }),
    );
  };
  return {
    folder,
    /** Returns the stored answer, else computes and stores it. The answer is JSON. */
    remember: async <Answer>(question: Question, compute: () => Promise<Answer>): Promise<Answer> => {
      const digest = digestOf(question);
      const file = join(folder, `${digest}.json`);
      const stored = await readFile(file, 'utf8').catch(() => undefined);
      if (stored !== undefined) return (JSON.parse(stored) as Stored).answer as Answer;
      const likeness = describe(question);
      const found = findAnswer(await readKnown(), digest, likeness);
      const answer = JSON.parse(found ?? JSON.stringify(await compute())) as Answer;
      await writeWhole(file, { ...likeness, isComputed: found === undefined, answer });
      return answer;
    },
    /** Counts the answers that were computed since the store was empty. */
    countComputed: async (): Promise<number> =>
      (await readAll()).filter(({ isComputed }) => isComputed).length,
    /**
     * Replaces the committed file with all answers that were asked for since the store was empty, one for sounds of the same levels; returns their
     * number.
     */
    writeCommitted: async (): Promise<number> => {
      if (committed === undefined) throw new Error(`No file for answers of ${name}`);
      const lines = new Map<string, string>();
      for (const { digest, frame, levels, answer } of await readAll()) {
        const sound = levels === '' ? digest : `${frame} ${levels}`;
        if (!lines.has(sound)) lines.set(sound, `${digest} ${frame} ${levels} ${JSON.stringify(answer)}`);
      }
      await writeFile(committed, `${[version, ...lines.values()].join('\n')}\n`);
      return lines.size;
    },
    /** Reports whether the committed file is of this version. */
    isCommitted: async (): Promise<boolean> => {
      if (committed === undefined) throw new Error(`No file for answers of ${name}`);
      return (await readLines(committed))[0] === version;
    },
    /** Writes this version into the committed file and keeps its answers; returns their number. */
    keepCommitted: async (): Promise<number> => {
      if (committed === undefined) throw new Error(`No file for answers of ${name}`);
      const [, ...lines] = await readLines(committed);
      await writeFile(committed, `${[version, ...lines].join('\n')}\n`);
      return lines.length;
    },
  };
};

/** The likeness of a question. `frame`: digest of all but the sounds' samples; `levels`: base64 of the sounds' levels, joined by commas. */
type Likeness = { readonly frame: string; readonly levels: string };
type Stored = Likeness & { readonly isComputed: boolean; readonly answer: unknown };
/** Committed answers by digest of the question; the answer is text. */
type Committed = ReadonlyMap<string, Likeness & { readonly answer: string }>;

/** Reads the committed file. Its first line is the version; each other line is the digest of a question, its likeness and its answer, JSON. */
const readCommitted = async (file: string, version: string): Promise<Committed> => {
  const [head, ...lines] = await readLines(file);
  if (head !== version) return new Map();
  return new Map(
    lines.map((line) => {
      const [digest = '', frame = '', levels = ''] = line.split(' ', 3);
      const answer = line.slice(digest.length + frame.length + levels.length + 3);
      return [digest, { frame, levels, answer }];
    }),
  );
};

const readLines = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n');

/** Finds the answer of the same question, else of the most similar sounds that differ by no more than decoding does. */
const findAnswer = (known: Committed, digest: string, { frame, levels }: Likeness): string | undefined => {
  const same = known.get(digest);
  if (same !== undefined || levels === '') return same?.answer;
  const similar = [...known.values()]
    .filter((other) => other.frame === frame)
    .map(({ answer, ...other }) => ({ answer, apart: compareAll(levels, other.levels) }))
    .filter(({ apart }) => apart !== undefined);
  return similar.toSorted((one, other) => (one.apart ?? 0) - (other.apart ?? 0))[0]?.answer;
};

const compareAll = (one: string, other: string): number | undefined => {
  const others = other.split(',');
  const apart = one.split(',').map((levels, index) => compareLevels(read(levels), read(others[index] ?? '')));
  return apart.every((value) => value !== undefined)
    ? apart.reduce((sum, value) => sum + value, 0)
    : undefined;
};
const read = (levels: string): Uint8Array => Buffer.from(levels, 'base64');

const describe = (question: Question): Likeness => {
  const sounds = question.filter(isSound).map(({ sound }) => sound);
  const rest = question.map((part) => (isSound(part) ? String(part.sound.length) : part));
  return {
    frame: digestOf(rest).slice(0, 16),
    levels: sounds.map((sound) => Buffer.from(measureLevels(sound)).toString('base64')).join(','),
  };
};

const isSound = (part: Question[number]): part is Sound =>
  typeof part === 'object' && !(part instanceof Uint8Array);

const removeOthers = async (folder: string, version: string): Promise<void> => {
  const parent = dirname(folder);
  const others = (await readdir(parent)).filter((entry) => entry !== version);
  await Promise.all(others.map((entry) => rm(join(parent, entry), { recursive: true, force: true })));
};

/** Returns the digest of a question. The length of each part keeps two questions with the same bytes apart. */
const digestOf = (question: Question): string => {
  const hash = createHash('sha256');
  for (const part of question) {
    const bytes = isSound(part) ? part.sound : part;
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
};

/** Writes a file at once, because another process may read or write it. */
const writeWhole = async (file: string, content: Stored): Promise<void> => {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(content));
  await rename(draft, file);
};
