import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { hasCode } from '../system-paths.ts';

/**
 * What happened to a version of a file. `sending`: its upload has begun; `sent`: it is a recording; `done`: its texts are there; `refused`: it
 * gets none; `dropped`: its upload was given up, as if it had never begun.
 */
const STATES = ['sending', 'sent', 'done', 'refused', 'dropped'] as const;

/** A text in the target. `sha256` is that of its content. */
const Result = Type.Object({ name: Type.String(), path: Type.String(), sha256: Type.String() });
export type Result = Type.Static<typeof Result>;

const Entry = Type.Object({
  path: Type.String(),
  version: Type.String(),
  changedAt: Type.String(),
  state: Type.Enum([...STATES]),
  /** The upload's id, which becomes the recording's. */
  id: Type.Optional(Type.String()),
  /** The texts that were written, or were about to be. */
  results: Type.Optional(Type.Array(Result)),
  /** The API's code of a refusal. */
  code: Type.Optional(Type.String()),
});
export type Entry = Type.Static<typeof Entry>;

/** Identifies a version of a file. */
export const keyOf = ({ path, version }: Pick<Entry, 'path' | 'version'>): string => `${path}\n${version}`;

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/**
 * Opens the journal of a target: a line of JSON for each change, written before the program relies on it. A line that a crash or a full
 * disk has cut is ignored.
 */
export const openJournal = async (path: string) => {
  const entries = parse(await readIfThere(path));
  await compact(path, entries);
  const file = await open(path, 'a');
  const inTurn = pLimit(1);
  return {
    find: (file: Pick<Entry, 'path' | 'version'>): Entry | undefined => entries.get(keyOf(file)),
    list: (): readonly Entry[] => [...entries.values()],
    /** Returns once the entry is on the disk. It then replaces the one of the same version. */
    write: (entry: Entry): Promise<void> =>
      inTurn(async () => {
        await append(file, entry);
        keep(entries, entry);
      }),
    close: async (): Promise<void> => {
      await inTurn(() => file.close());
    },
  };
};

/** The line break is first: what follows a line that a full disk has cut is a line of its own. */
const append = async (file: FileHandle, entry: Entry): Promise<void> => {
  await file.appendFile(`\n${JSON.stringify(entry)}`);
  await file.datasync();
};

const keep = (entries: Map<string, Entry>, entry: Entry): void => {
  if (entry.state === 'dropped') entries.delete(keyOf(entry));
  else entries.set(keyOf(entry), entry);
};

const parse = (text: string): Map<string, Entry> => {
  const entries = new Map<string, Entry>();
  for (const line of text.split('\n')) {
    const entry = parseLine(line);
    if (entry !== undefined) keep(entries, entry);
  }
  return entries;
};

const parseLine = (line: string): Entry | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return Value.Check(Entry, value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const readIfThere = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  });

/** Leaves one line for each version. On a full disk the journal stays as long as it is. */
const compact = async (path: string, entries: ReadonlyMap<string, Entry>): Promise<void> => {
  const next = `${path}.next`;
  const text = [...entries.values()].map((entry) => `\n${JSON.stringify(entry)}`).join('');
  try {
    await writeFile(next, text, { flush: true });
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true });
    if (!hasCode(error, 'ENOSPC', 'EDQUOT')) throw error;
  }
};
