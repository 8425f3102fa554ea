import { migrationConfig } from '@escriba/backup/migration-config';
import {
  listenConfig,
  metricsHostConfig,
  ownSecretConfig,
  peerSecret,
  requestLimitsConfig,
} from '@escriba/http';
import { ConfigError, databaseConfig, defineConfig, loadConfig, logConfig } from '@escriba/runtime';
import type { Config } from '@escriba/runtime';
import { tracingConfig } from '@escriba/tracing';
import * as Type from 'typebox';
import { findAsaasUrl } from './asaas/asaas.ts';

const Port = Type.Integer({ minimum: 0, maximum: 65_535 });
const Url = Type.String({ pattern: '^https?://[^\\s/]+(/[^\\s]*)?$' });
const TAX = String.raw`(iss|cofins|csll|inss|ir|pis)=\d{1,2}(\.\d{1,4})?`;
const Count = Type.Integer({ minimum: 1 });

const asaasConfig = defineConfig({
  ASAAS_API_KEY: {
    schema: Type.String({ pattern: '^\\S+$' }),
    help: 'API key of Asaas, which starts with $aact_; shells and compose files need the $ quoted',
    secret: true,
  },
  ASAAS_URL: {
    schema: Url,
    optional: true,
    help: 'API of Asaas; default: production for keys that start with $aact_prod_, the sandbox for $aact_hmlg_',
  },
  ASAAS_WEBHOOK_TOKEN: {
    schema: Type.String({ minLength: 32, maxLength: 255, pattern: '^\\S+$' }),
    help: 'Token that Asaas sends with each event: 32 to 255 characters without spaces, as given to the webhook',
    secret: true,
  },
});

const sellerConfig = defineConfig({
  SELLER_NAME: { schema: Type.String(), default: 'Escriba', help: 'Company that sells the plans' },
  SELLER_CNPJ: { schema: Type.String(), default: '', help: 'Its CNPJ; buyers must see it' },
  SELLER_ADDRESS: { schema: Type.String(), default: '', help: 'Its address; buyers must see it' },
  SELLER_EMAIL: {
    schema: Type.String(),
    default: '',
    help: 'Its e-mail address for buyers; without it pages lead to the support page',
  },
});

const sharedConfig = defineConfig({
  DATABASE_URL: {
    schema: Type.String(),
    help: 'Postgres connection, e.g. postgres://user@host/escriba',
    secret: true,
  },
  ...databaseConfig,
  REDIS_URL: { schema: Type.String(), help: 'Redis connection, e.g. redis://host:6379', secret: true },
  USAGE_URL: {
    schema: Url,
    help: 'URL of the usage service, which enforces the plans, e.g. http://usage:3003',
  },
  USAGE_SECRET: peerSecret('usage'),
  AUTH_URL: {
    schema: Url,
    help: 'URL of the auth service, which mails receipts, e.g. http://auth:3001',
  },
  AUTH_SECRET: peerSecret('auth'),
  TRANSCRIPTION_URL: {
    schema: Url,
    help: "URL of the transcription service, which notifies users' programs, e.g. http://transcription:3002",
  },
  TRANSCRIPTION_SECRET: peerSecret('transcription'),
  PUBLIC_URL: { schema: Url, default: 'http://localhost:8080', help: 'Public URL of the product' },
  ...asaasConfig,
  SIMULATED_CLOCK_URL: {
    schema: Url,
    optional: true,
    help: 'URL of a fake Asaas whose time the service follows; set by npm start without ASAAS_API_KEY',
  },
  PLAN_CATALOGUE: {
    schema: Type.String(),
    optional: true,
    help: 'Changes to prices (cents per month; a year costs 12 months less freeMonthsPerYear, which is 2), limits and seats (those that the plan includes, and the price of another one) of the plans as JSON, e.g. {"pro":{"priceCents":3900,"freeMonthsPerYear":1,"limits":{"maxFileSizeMB":200}},"business":{"seats":{"included":10,"priceCents":2500}}}. Pages promise these limits: files above 500 MB and recordings above 12 h also need USER_UPLOAD_SIZE_MB_MAX and RECORDING_HOURS_MAX of the transcription service',
  },
  ...sellerConfig,
  BILLING_INVOICES: {
    schema: Type.Boolean(),
    default: false,
    help: 'Issue an NFS-e for each payment; the Asaas account needs its fiscal data',
  },
  INVOICE_SERVICE_ID: {
    schema: Type.String({ pattern: '^[\\w-]+$' }),
    optional: true,
    help: 'Id of the municipal service that invoices name, from GET /v3/fiscalInfo/services of Asaas',
  },
  INVOICE_SERVICE_CODE: {
    schema: Type.String({ pattern: '^[\\w./-]+$' }),
    optional: true,
    help: 'Code of the municipal service, for a city whose services Asaas does not list',
  },
  INVOICE_SERVICE_NAME: {
    schema: Type.String(),
    default: 'Processamento de dados',
    help: 'Name of the municipal service',
  },
  INVOICE_DESCRIPTION: {
    schema: Type.String({ maxLength: 250 }),
    default: 'Transcrição de áudio e vídeo: assinatura do Escriba',
    help: 'Description of the service on each invoice',
  },
  INVOICE_TAXES: {
    schema: Type.String({ pattern: `^(${TAX}(,${TAX})*)?$` }),
    default: '',
    help: 'Taxes of the invoices in percent, e.g. iss=2.9,pis=0.65,cofins=3; also csll, inss and ir',
  },
  BILLING_PIX_AUTOMATICO: {
    schema: Type.Boolean(),
    default: false,
    help: 'Offer PIX Automático; Asaas enables it for an account on request',
  },
  ...metricsHostConfig,
  ...logConfig,
});

/** Environment of the billing service. */
export const apiConfig = defineConfig({
  PORT: { schema: Port, default: 3004, help: 'Port of the API' },
  HOST: { schema: Type.String(), default: '127.0.0.1', help: 'Address to listen on' },
  METRICS_PORT: { schema: Port, default: 0, help: 'Port of Prometheus metrics; 0 chooses a free one' },
  ...sharedConfig,
  ...ownSecretConfig,
  VIACEP_URL: {
    schema: Url,
    default: 'https://viacep.com.br',
    help: 'First source of addresses by CEP. Set by npm start to a local stand-in; operators change it if they have a mirror',
  },
  BRASILAPI_URL: {
    schema: Url,
    default: 'https://brasilapi.com.br',
    help: 'Second source of addresses by CEP. Set by npm start; operators change it as VIACEP_URL',
  },
  CHECKOUTS_PER_HOUR: {
    schema: Count,
    default: 20,
    help: 'Orders and card payments of one user per hour. Operators lower it while stolen cards are tried',
  },
  ...listenConfig,
  ...tracingConfig,
  ...requestLimitsConfig,
});

/** Environment of the billing worker, which reconciles with Asaas. */
export const workerConfig = defineConfig({
  ...sharedConfig,
  METRICS_PORT: {
    schema: Type.Integer({ minimum: 0, maximum: 65_535 }),
    optional: true,
    help: 'Port of Prometheus metrics, which also show that the worker runs; default: none',
  },
  ...tracingConfig,
});

/** Environment of the migration command. */
export const migrateConfig = defineConfig(migrationConfig);

/** A configuration whose `ASAAS_URL` is never absent: it follows from the key. */
type WithAsaasUrl<C> = Omit<C, 'ASAAS_URL'> & { readonly ASAAS_URL: string };
export type BillingConfig = WithAsaasUrl<Config<typeof apiConfig>>;
export type WorkerConfig = WithAsaasUrl<Config<typeof workerConfig>>;
/** The configuration that API and worker have in common. */
export type SharedConfig = WorkerConfig;

/** Throws `ConfigError` with one sentence per invalid key. */
export const loadBillingConfig = (env: NodeJS.ProcessEnv = process.env): BillingConfig =>
  complete(loadConfig(apiConfig, env));
export const loadWorkerConfig = (env: NodeJS.ProcessEnv = process.env): WorkerConfig =>
  complete(loadConfig(workerConfig, env));
export const loadMigrateConfig = () => loadConfig(migrateConfig, process.env);

type InvoiceKeys = {
  readonly BILLING_INVOICES: boolean;
  readonly INVOICE_SERVICE_ID: string | undefined;
  readonly INVOICE_SERVICE_CODE: string | undefined;
};

const complete = <C extends Parameters<typeof withAsaasUrl>[0] & InvoiceKeys>(config: C): WithAsaasUrl<C> => {
  if (config.BILLING_INVOICES && (config.INVOICE_SERVICE_ID ?? config.INVOICE_SERVICE_CODE) === undefined)
    throw new ConfigError([
      'INVOICE_SERVICE_ID is missing: with BILLING_INVOICES, invoices name a municipal service by its id or INVOICE_SERVICE_CODE',
    ]);
  return withAsaasUrl(config);
};

const withAsaasUrl = <C extends { readonly ASAAS_API_KEY: string; readonly ASAAS_URL: string | undefined }>(
  config: C,
): WithAsaasUrl<C> => {
  const url = config.ASAAS_URL ?? findAsaasUrl(config.ASAAS_API_KEY);
  if (url === undefined)
    throw new ConfigError([
      'ASAAS_URL is missing: ASAAS_API_KEY starts neither with $aact_prod_ nor with $aact_hmlg_ (did a shell expand the $?)',
    ]);
  return { ...config, ASAAS_URL: url };
};
