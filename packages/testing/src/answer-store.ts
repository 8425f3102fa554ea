import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

const CACHE = resolve(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'escriba');
const DIGEST_LENGTH = 64;

type Question = readonly (string | Uint8Array)[];
type AnswerStoreOptions = {
  /** The kind of answers. */
  readonly name: string;
  /** Changes with everything that the answers depend on beside their questions; answers of other versions are deleted. */
  readonly version: string;
  /** A committed file of answers (`writeCommitted`): a fresh clone computes none of them. One of another version is ignored. */
  readonly committed?: string;
};
export type AnswerStore = Awaited<ReturnType<typeof openAnswerStore>>;

/**
 * Opens a folder of answers that all processes of a test run share, and later runs of the same checkout too. What is expensive to compute is
 * computed once.
 */
export const openAnswerStore = async ({ name, version, committed }: AnswerStoreOptions) => {
  const folder = join(CACHE, name, version);
  if ((await mkdir(folder, { recursive: true })) !== undefined) await removeOthers(folder, version);
  let known: Promise<ReadonlyMap<string, string>> | undefined;
  const readKnown = () =>
    (known ??= committed === undefined ? Promise.resolve(new Map()) : readCommitted(committed, version));
  return {
    folder,
    /** Returns the stored answer, else computes and stores it. The answer is JSON. */
    remember: async <Answer>(question: Question, compute: () => Promise<Answer>): Promise<Answer> => {
      const digest = digestOf(question);
      const file = join(folder, `${digest}.json`);
      const stored = await readFile(file, 'utf8').catch(() => undefined);
      if (stored !== undefined) return JSON.parse(stored) as Answer;
      const answer = (await readKnown()).get(digest) ?? JSON.stringify(await compute());
      await writeWhole(file, answer);
      return JSON.parse(answer) as Answer;
    },
    /** Whether the committed file has answers of this version. */
    hasCommitted: async (): Promise<boolean> => (await readKnown()).size > 0,
    /** Replaces the committed file with all answers that were asked for since the store was empty; returns their number. */
    writeCommitted: async (): Promise<number> => {
      if (committed === undefined) throw new Error(`No file for answers of ${name}`);
      const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted();
      const lines = files.map(
        async (file) => `${basename(file, '.json')} ${await readFile(join(folder, file), 'utf8')}`,
      );
      await writeFile(committed, `${[version, ...(await Promise.all(lines))].join('\n')}\n`);
      return files.length;
    },
  };
};

/** The first line is the version; each other line is the digest of a question and its answer, JSON. */
const readCommitted = async (file: string, version: string): Promise<ReadonlyMap<string, string>> => {
  const [head, ...lines] = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n');
  if (head !== version) return new Map();
  return new Map(lines.map((line) => [line.slice(0, DIGEST_LENGTH), line.slice(DIGEST_LENGTH + 1)]));
};

const removeOthers = async (folder: string, version: string): Promise<void> => {
  const parent = dirname(folder);
  const others = (await readdir(parent)).filter((entry) => entry !== version);
  await Promise.all(others.map((entry) => rm(join(parent, entry), { recursive: true, force: true })));
};

/** The length of each part keeps two questions with the same bytes apart. */
const digestOf = (question: Question): string => {
  const hash = createHash('sha256');
  for (const part of question) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
};

/** Another process may read or write the same file. */
const writeWhole = async (file: string, content: string): Promise<void> => {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, file);
};
