import { findDiskShortage } from '@escriba/models';
import { InstallFailed } from '../installer.errors.ts';

/** @throws InstallFailed if the disk of the folder lacks room, with how much is missing */
export const checkDiskRoom = async (folder: string, neededBytes: number): Promise<void> => {
  const shortage = await findDiskShortage(folder, neededBytes);
  if (shortage !== undefined) throw new InstallFailed(shortage);
};
