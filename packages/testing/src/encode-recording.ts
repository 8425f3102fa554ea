import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const KEPT_DIR = resolve(import.meta.dirname, '../../../node_modules/.cache/escriba/recordings');
/** Largest file that is kept. Larger ones are uncompressed, and as quickly made as copied. */
const KEPT_BYTES_MAX = 4 * 2 ** 20;
const KEPT_DAYS = 30;

/**
 * Runs the system's ffmpeg with inputs and options, writes `path` and returns it. The extension selects the format. What the same ffmpeg once
 * made of the same inputs is kept and copied: test runs of any number and at the same time share it.
 */
export const encodeRecording = async (path: string, args: readonly string[]): Promise<string> => {
  await mkdir(dirname(path), { recursive: true });
  const kept = join(KEPT_DIR, (await keyOf(args)) + extname(path));
  const isKept = await copy(kept, path);
  if (isKept) return path;
  await run(program(), ['-nostdin', '-v', 'error', '-y', ...args, `file:${path}`]);
  if ((await stat(path)).size <= KEPT_BYTES_MAX) await keep(path, kept);
  return path;
};

const program = (): string => process.env['FFMPEG_PATH'] ?? 'ffmpeg';

/** Returns the key of a recording: the program's version, and the arguments with the contents of their files in place of names. */
const keyOf = async (args: readonly string[]): Promise<string> => {
  const parts = await Promise.all(
    args.map(async (argument, index) => {
      const file = argument.replace(/^file:/, '');
      const isFile = args[index - 1] === '-i' && existsSync(file);
      return isFile ? ['file', extname(file), hashOf(await readFile(file))] : argument;
    }),
  );
  return hashOf(JSON.stringify([await versionOf(program()), parts])).slice(0, 32);
};

const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const versions = new Map<string, Promise<string>>();
const versionOf = (name: string): Promise<string> => {
  const known = versions.get(name) ?? run(name, ['-version']).then(({ stdout }) => stdout);
  versions.set(name, known);
  return known;
};

const copy = async (kept: string, path: string): Promise<boolean> => {
  try {
    await copyFile(kept, path, constants.COPYFILE_FICLONE);
    await utimes(kept, new Date(), new Date());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};

/** Keeps a file, renamed once it is complete: another worker sees all of it or nothing. */
const keep = async (path: string, kept: string): Promise<void> => {
  await mkdir(KEPT_DIR, { recursive: true });
  await removeUnused();
  const draft = `${kept}.${randomUUID()}`;
  await copyFile(path, draft, constants.COPYFILE_FICLONE);
  await rename(draft, kept);
};

const removeUnused = async (): Promise<void> => {
  const since = Date.now() - KEPT_DAYS * 86_400_000;
  for (const name of await readdir(KEPT_DIR)) {
    const path = join(KEPT_DIR, name);
    const isUnused = await stat(path).then(
      ({ mtimeMs }) => mtimeMs < since,
      () => false,
    );
    if (isUnused) await rm(path, { force: true });
  }
};
