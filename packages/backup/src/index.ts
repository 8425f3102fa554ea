export { createBackup } from './create-backup.ts';
export { deleteOldBackups } from './old-backups.ts';
export type { BackupSummary } from './create-backup.ts';
export { createBackupKey, isBackupRecipient } from './backup-key.ts';
export { migrateService } from './migrate-service.ts';
export { noteBackup } from './note-backup.ts';
export { restoreBackup } from './restore-backup.ts';
