import { join } from 'node:path';

/** The hidden folder of the target in which the program keeps its state. */
const OWN_FOLDER = '.escriba-watch';

/** Returns the paths of what the program keeps in a target. */
export const ownFolderOf = (target: string) => {
  const folder = join(target, OWN_FOLDER);
  return {
    folder,
    journal: join(folder, 'recordings.jsonl'),
    lock: join(folder, 'lock'),
    /** Results that are being written. */
    unfinished: join(folder, 'unfinished'),
  };
};

export type OwnFolder = ReturnType<typeof ownFolderOf>;
