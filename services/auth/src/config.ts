import { migrationConfig } from '@escriba/backup/migration-config';
import { EXTENSION_REDIRECT_URI, FIREFOX_EXTENSION_REDIRECT_URI } from '@escriba/contracts/web/extension-id';
import {
  listenConfig,
  metricsHostConfig,
  optionalPeerSecret,
  ownSecretConfig,
  requestLimitsConfig,
} from '@escriba/http';
import { outboundConfig } from '@escriba/outbound';
import { databaseConfig, defineConfig, loadConfig, logConfig } from '@escriba/runtime';
import type { Config } from '@escriba/runtime';
import { tracingConfig } from '@escriba/tracing';
import * as Type from 'typebox';

const Port = Type.Integer({ minimum: 0, maximum: 65_535 });
const Url = Type.String({ pattern: '^https?://[^\\s/]+(/[^\\s]*)?$' });
const Count = Type.Integer({ minimum: 1 });
const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Environment of the auth service. */
export const authConfig = defineConfig({
  PORT: { schema: Port, default: 3001, help: 'Port of the API' },
  HOST: { schema: Type.String(), default: '127.0.0.1', help: 'Address to listen on' },
  METRICS_PORT: { schema: Port, default: 0, help: 'Port of Prometheus metrics; 0 chooses a free one' },
  ...metricsHostConfig,
  DATABASE_URL: {
    schema: Type.String(),
    help: 'Postgres connection, e.g. postgres://user@host/escriba',
    secret: true,
  },
  ...databaseConfig,
  REDIS_URL: { schema: Type.String(), help: 'Redis connection, e.g. redis://host:6379', secret: true },
  ...ownSecretConfig,
  PUBLIC_URL: {
    schema: Url,
    default: 'http://localhost:8080',
    help: 'Public URL; Google redirects users back to it, passkeys belong to its host, and with https cookies are Secure',
  },
  AUTH_KEY_SECRET: {
    schema: Type.String({ minLength: 32 }),
    help: 'Secret that encrypts the signing keys and the secrets of authenticator apps in Postgres; changing it creates new keys, and authenticator apps and recovery codes no longer work',
    secret: true,
  },
  TRANSCRIPTION_URL: {
    schema: Url,
    optional: true,
    help: 'URL of the transcription service: it knows whose a recording is and what a mail about it says, and its part of an account is exported and deleted with it',
  },
  TRANSCRIPTION_SECRET: optionalPeerSecret('transcription'),
  USAGE_URL: {
    schema: Url,
    optional: true,
    help: 'URL of the usage service: it knows whether a plan has API access, and its part of an account is exported and deleted with it',
  },
  USAGE_SECRET: optionalPeerSecret('usage'),
  BILLING_URL: {
    schema: Url,
    optional: true,
    help: 'URL of the billing service; its part of an account is exported and deleted with it',
  },
  BILLING_SECRET: optionalPeerSecret('billing'),
  SESSION_IDLE_DAYS: {
    schema: Count,
    default: 30,
    help: 'Days without use after which a session ends. Operators shorten it where a policy asks for it',
  },
  SESSION_DAYS_MAX: {
    schema: Count,
    default: 90,
    help: 'Days after which a session ends, even if it is in use. Operators shorten it where a policy asks for it',
  },
  PASSWORD_HASHES_MAX: {
    schema: Type.Integer({ minimum: 1, maximum: 64 }),
    default: 2,
    help: 'Maximum number of concurrent password hashes; each takes 19 MiB and a core. Operators of machines with more cores raise it if sign-ins wait',
  },
  THROTTLE_SIGN_INS: {
    schema: Count,
    default: 10,
    help: 'Wrong passwords for one account from one address in 15 minutes. Operators lower it during an attack',
  },
  THROTTLE_REGISTRATIONS: {
    schema: Count,
    default: 30,
    help: 'New accounts per hour from one address. Operators raise it for a class or an office that registers at once',
  },
  API_KEY_REQUESTS_PER_MINUTE: {
    schema: Count,
    default: 300,
    help: 'Requests per minute of an API key without a limit of its own. Operators change it with API_KEY_REQUESTS_PER_MINUTE_MAX',
  },
  API_KEY_REQUESTS_PER_MINUTE_MAX: {
    schema: Count,
    default: 1_200,
    help: 'Largest limit that an API key can have, in requests per minute; keys with a larger one have this one. Operators raise it for programs that make many requests, and lower it on small machines',
  },
  GOOGLE_CLIENT_ID: {
    schema: Type.String(),
    optional: true,
    help: 'Google client id; without it signing in with Google is disabled',
  },
  GOOGLE_CLIENT_SECRET: {
    schema: Type.String(),
    optional: true,
    help: 'Google client secret',
    secret: true,
  },
  GOOGLE_ISSUER: {
    schema: Url,
    default: 'https://accounts.google.com',
    help: 'OpenID Connect issuer that replaces Google; a local one may use plain http. Set by npm start without Google keys, and by tests',
  },
  SMTP_URL: {
    schema: Type.String({ pattern: '^smtps?://[^\\s/]+' }),
    optional: true,
    help: 'Mail server, e.g. smtps://user:password@host or smtp://user:password@host:587; without it no mail is sent, and operators create links for lost passwords',
    secret: true,
  },
  MAIL_FROM: {
    schema: Type.String({ pattern: '@' }),
    optional: true,
    help: 'Sender of mails, e.g. Escriba <no-reply@example.com>; default: no-reply at the host of PUBLIC_URL',
  },
  SUPPORT_EMAIL: {
    schema: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' }),
    optional: true,
    help: 'Address of the operator: shown on the support page, and with SMTP_URL each message to support is sent there',
  },
  SUPPORT_PHONE: {
    schema: Type.String({ pattern: '^\\+?[\\d ()-]{8,25}$' }),
    optional: true,
    help: 'Phone number on the support page, e.g. +55 11 4000-0000',
  },
  THROTTLE_RESETS: {
    schema: Count,
    default: 20,
    help: 'Requests for a link to a new password per hour from one address; an account gets at most 3 mails in 30 minutes. Operators raise it if many users share an address',
  },
  OPERATOR_ACCOUNTS: {
    schema: Type.String({ pattern: `^((${UUID}|[^@\\s,]+@[^@\\s,]+)([\\s,]+|$))*$` }),
    default: '',
    help: 'Accounts that may open the operator’s page, separated by commas: ids, or e-mail addresses that Google has verified; default: none',
  },
  EXTENSION_REDIRECT_URIS: {
    schema: Type.String(),
    default: `${EXTENSION_REDIRECT_URI},${FIREFOX_EXTENSION_REDIRECT_URI}`,
    help: 'Redirect addresses of the browser extension, exact, separated by commas; default: those of the shipped ones. Operators who publish a build of their own add its address',
  },
  ...outboundConfig,
  ...listenConfig,
  ...requestLimitsConfig,
  ...tracingConfig,
  ...logConfig,
});
export type AuthConfig = Config<typeof authConfig>;

/** Environment of the migration command. */
export const migrateConfig = defineConfig(migrationConfig);

export const loadAuthConfig = (): AuthConfig => loadConfig(authConfig, process.env);
export const loadMigrateConfig = () => loadConfig(migrateConfig, process.env);
