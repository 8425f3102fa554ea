import { migrationConfig } from '@escriba/backup/migration-config';
import { listenConfig, metricsHostConfig, ownSecretConfig, requestLimitsConfig } from '@escriba/http';
import { databaseConfig, defineConfig, loadConfig, logConfig } from '@escriba/runtime';
import type { Config } from '@escriba/runtime';
import { tracingConfig } from '@escriba/tracing';
import * as Type from 'typebox';

const Port = Type.Integer({ minimum: 0, maximum: 65_535 });

/** Environment of the usage service. */
export const usageConfig = defineConfig({
  PORT: { schema: Port, default: 3003, help: 'Port of the API' },
  HOST: { schema: Type.String(), default: '127.0.0.1', help: 'Address to listen on' },
  METRICS_PORT: { schema: Port, default: 0, help: 'Port of Prometheus metrics; 0 chooses a free one' },
  ...metricsHostConfig,
  DATABASE_URL: {
    schema: Type.String(),
    help: 'Postgres connection, e.g. postgres://user@host/escriba',
    secret: true,
  },
  ...databaseConfig,
  ...ownSecretConfig,
  ...listenConfig,
  ...requestLimitsConfig,
  ...tracingConfig,
  ...logConfig,
});
export type UsageConfig = Config<typeof usageConfig>;

/** Environment of the migration command. */
export const migrateConfig = defineConfig(migrationConfig);

export const loadUsageConfig = (): UsageConfig => loadConfig(usageConfig, process.env);
export const loadMigrateConfig = () => loadConfig(migrateConfig, process.env);
