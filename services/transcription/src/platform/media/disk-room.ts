import { statfs } from 'node:fs/promises';
import { workFolderFull } from './media.errors.ts';

/** The space that other work may need meanwhile. */
const RESERVED_BYTES = 2 ** 30;

/** Checks that a given number of bytes can be written into a folder. @throws workFolderFull */
export const checkDiskRoom = async (folder: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + RESERVED_BYTES) throw workFolderFull();
};
