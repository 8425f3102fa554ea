import { EXTENSION_REDIRECT_URI } from '@escriba/contracts';
import { listenConfig, requestLimitsConfig } from '@escriba/http';
import { defineConfig, loadConfig, logConfig } from '@escriba/runtime';
import type { Config } from '@escriba/runtime';
import * as Type from 'typebox';

const Port = Type.Integer({ minimum: 0, maximum: 65_535 });
const Url = Type.String({ pattern: '^https?://[^\\s/]+(/[^\\s]*)?$' });
const Count = Type.Integer({ minimum: 1 });

/** Environment of the auth service. */
export const authConfig = defineConfig({
  PORT: { schema: Port, default: 3001, help: 'Port of the API' },
  HOST: { schema: Type.String(), default: '127.0.0.1', help: 'Address the API listens on' },
  METRICS_PORT: { schema: Port, default: 0, help: 'Port of Prometheus metrics; 0 takes a free one' },
  DATABASE_URL: {
    schema: Type.String(),
    help: 'Postgres connection, e.g. postgres://user@host/escriba',
    secret: true,
  },
  REDIS_URL: { schema: Type.String(), help: 'Redis connection, e.g. redis://host:6379', secret: true },
  INTERNAL_SECRET: {
    schema: Type.String({ minLength: 32 }),
    help: 'Secret that the gateway and the services share; signs what the gateway says of a caller',
    secret: true,
  },
  PUBLIC_URL: {
    schema: Url,
    default: 'http://localhost:8080',
    help: 'Address people open; Google sends them back there, and with https cookies are Secure',
  },
  AUTH_KEY_SECRET: {
    schema: Type.String({ minLength: 32 }),
    help: 'Secret that encrypts the signing keys in Postgres; with another one new keys are made',
    secret: true,
  },
  TRANSCRIPTION_URL: {
    schema: Url,
    optional: true,
    help: 'Where the transcription service answers; its part of an account is exported and deleted with it',
  },
  USAGE_URL: {
    schema: Url,
    optional: true,
    help: 'Where the usage service answers; its part of an account is exported and deleted with it',
  },
  AUTH_ISSUER: { schema: Type.String(), default: 'escriba', help: 'Issuer that access tokens name' },
  AUTH_AUDIENCE: { schema: Type.String(), default: 'escriba-api', help: 'Audience that access tokens name' },
  AUTH_KEY_DAYS: { schema: Count, default: 30, help: 'Days that one key signs' },
  SESSION_IDLE_DAYS: { schema: Count, default: 30, help: 'Days without use after which a session ends' },
  SESSION_DAYS_MAX: {
    schema: Count,
    default: 90,
    help: 'Days after which a session ends however much it is used',
  },
  PASSWORD_HASHES_MAX: {
    schema: Type.Integer({ minimum: 1, maximum: 64 }),
    default: 2,
    help: 'Passwords hashed at once; each takes 19 MiB and a core',
  },
  THROTTLE_SIGN_INS: {
    schema: Count,
    default: 10,
    help: 'Wrong passwords for one account from one address in 15 minutes',
  },
  THROTTLE_REGISTRATIONS: { schema: Count, default: 30, help: 'New accounts an hour from one address' },
  GOOGLE_CLIENT_ID: {
    schema: Type.String(),
    optional: true,
    help: 'Client id at Google; without it signing in with Google is off',
  },
  GOOGLE_CLIENT_SECRET: {
    schema: Type.String(),
    optional: true,
    help: 'Client secret at Google',
    secret: true,
  },
  GOOGLE_ISSUER: {
    schema: Url,
    default: 'https://accounts.google.com',
    help: 'OpenID Connect issuer that plays Google; plain http is allowed for a local one',
  },
  EXTENSION_REDIRECT_URIS: {
    schema: Type.String(),
    default: EXTENSION_REDIRECT_URI,
    help: 'Redirect addresses of the browser extension, exactly, separated by commas; by default that of the shipped one',
  },
  ...listenConfig,
  ...requestLimitsConfig,
  ...logConfig,
});
export type AuthConfig = Config<typeof authConfig>;

/** Environment of the migration command. */
export const migrateConfig = defineConfig({ DATABASE_URL: authConfig.DATABASE_URL });

export const loadAuthConfig = (): AuthConfig => loadConfig(authConfig, process.env);
export const loadMigrateConfig = () => loadConfig(migrateConfig, process.env);
