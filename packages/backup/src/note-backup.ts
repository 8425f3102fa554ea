import { createDatabase } from '@escriba/db';
import type { BackupSummary } from './create-backup.ts';

type Backups = { backups: { rows: number; objects: number; size_bytes: number } };

/** Records a complete backup in the database that it is of: the usage service serves its age as a metric. */
export const noteBackup = async (
  databaseUrl: string,
  { rows, objects, sizeBytes }: BackupSummary,
): Promise<void> => {
  const db = createDatabase<Backups>({ url: databaseUrl, schema: 'usage', poolMax: 1 });
  try {
    await db.insertInto('backups').values({ rows, objects, size_bytes: sizeBytes }).execute();
  } finally {
    await db.destroy();
  }
};
