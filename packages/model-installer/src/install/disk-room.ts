import { statfs } from 'node:fs/promises';
import { InstallFailed } from '../installer.errors.ts';

/** Room that is left for others. */
const RESERVE_BYTES = 100_000_000;

/** @throws InstallFailed if the disk of the folder lacks room, with how much is missing */
export const checkDiskRoom = async (folder: string, neededBytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  const missing = neededBytes + RESERVE_BYTES - bavail * bsize;
  if (missing > 0)
    throw new InstallFailed(
      `The disk of ${folder} lacks ${megabytes(missing)}: ${megabytes(neededBytes)} are needed, and ${megabytes(RESERVE_BYTES)} stay free. Make room, or set ESCRIBA_MODELS_DIR to a folder on another disk.`,
    );
};

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;
