import { createCollectedGauge } from '@escriba/metrics';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../platform/db/schema.generated.ts';
import { findBackupAge } from './backups.repository.ts';

/** Registers the gauge of the newest backup's age, by the clock of Postgres. */
export const registerBackupAge = (registry: Registry, db: Kysely<DB>): void => {
  createCollectedGauge({
    registry,
    name: 'backup_age_seconds',
    help: 'Time since the last complete npm run backup; infinite without one',
    collect: async () => [{ value: (await findBackupAge(db)) ?? Number.POSITIVE_INFINITY }],
  });
};
