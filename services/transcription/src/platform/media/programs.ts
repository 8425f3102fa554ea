import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, resolve } from 'node:path';
import { mediaProgramMissing } from './media.errors.ts';
import type { MediaPrograms } from './run-program.ts';
import { chooseSandbox } from './choose-sandbox.ts';

/** Paths of the programs from the configuration; each may be absent. `searchPath` is the system's PATH. */
export type MediaProgramPaths = {
  ffmpegPath?: string | undefined;
  ffprobePath?: string | undefined;
  searchPath?: string | undefined;
};

const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/**
 * Finds ffmpeg and ffprobe: the configured path, then the one that an optional package downloaded, then the system's. Determines which
 * sandbox both run in.
 * @throws mediaProgramMissing
 */
export const findMediaPrograms = (paths: MediaProgramPaths = {}): MediaPrograms => {
  const search = (name: string) =>
    [...(paths.searchPath ?? '').split(delimiter).filter(Boolean), ...USUAL_FOLDERS].map((folder) =>
      join(folder, name),
    );
  const ffmpeg = firstRunnable(
    'ffmpeg',
    paths.ffmpegPath ? [paths.ffmpegPath] : [...downloadedFfmpeg(), ...search('ffmpeg')],
  );
  const ffprobe = firstRunnable('ffprobe', paths.ffprobePath ? [paths.ffprobePath] : search('ffprobe'));
  return { ffmpeg, ffprobe, sandbox: chooseSandbox([ffmpeg, ffprobe]) };
};

const firstRunnable = (name: string, candidates: readonly string[]): string => {
  const found = candidates.find((path) => isRunnable(path));
  if (found === undefined) throw mediaProgramMissing(name, installCommand());
  return resolve(found);
};

const isRunnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns the downloaded ffmpeg. The file is absent if it could not be downloaded, and the package itself on some systems. */
const downloadedFfmpeg = (): string[] => {
  try {
    const path: unknown = createRequire(import.meta.url)('ffmpeg-static');
    return typeof path === 'string' ? [path] : [];
  } catch {
    return [];
  }
};

const installCommand = () =>
  process.platform === 'darwin'
    ? 'brew install ffmpeg'
    : 'sudo apt-get install -y --no-install-recommends ffmpeg';
