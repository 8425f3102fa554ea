import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const CACHE = resolve(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'escriba');

type Question = readonly (string | Uint8Array)[];
export type AnswerStore = Awaited<ReturnType<typeof openAnswerStore>>;

/**
 * Opens a folder of answers that all processes of a test run share, and later runs of the same checkout too. What is expensive to compute is
 * computed once.
 * @param name the kind of answers
 * @param version changes with everything that the answers depend on beside their questions; answers of other versions are deleted
 */
export const openAnswerStore = async (name: string, version: string) => {
  const folder = join(CACHE, name, version);
  if ((await mkdir(folder, { recursive: true })) !== undefined) await removeOthers(folder, version);
  return {
    folder,
    /** Returns the stored answer, else computes and stores it. The answer is JSON. */
    remember: async <Answer>(question: Question, compute: () => Promise<Answer>): Promise<Answer> => {
      const file = join(folder, `${digest(question)}.json`);
      const stored = await readFile(file, 'utf8').catch(() => undefined);
      if (stored !== undefined) return JSON.parse(stored) as Answer;
      const answer = await compute();
      await writeWhole(file, JSON.stringify(answer));
      return answer;
    },
  };
};

const removeOthers = async (folder: string, version: string): Promise<void> => {
  const parent = dirname(folder);
  const others = (await readdir(parent)).filter((entry) => entry !== version);
  await Promise.all(others.map((entry) => rm(join(parent, entry), { recursive: true, force: true })));
};

/** The length of each part keeps two questions with the same bytes apart. */
const digest = (question: Question): string => {
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
