import { defineConfig, loadConfig } from '@escriba/runtime';
import * as Type from 'typebox';

const secret = (help: string) => ({ schema: Type.String(), optional: true, secret: true, help }) as const;

/** Secrets that decide what a start runs, or that it hands to services under other names. */
const secrets = defineConfig({
  DATABASE_URL: secret('Postgres to use'),
  REDIS_URL: secret('Redis to use'),
  AUTH_KEY_SECRET: secret('Secret that encrypts the signing keys of auth'),
  AUTH_SECRET: secret('Secret of auth'),
  BILLING_SECRET: secret('Secret of billing'),
  TRANSCRIPTION_SECRET: secret('Secret of transcription'),
  USAGE_SECRET: secret('Secret of usage'),
  ASAAS_API_KEY: secret('API key of Asaas'),
  SMTP_URL: secret('Mail server'),
});

/**
 * Returns an environment as processes read it, so that a start decides by the same values: without variables that are empty, and with the secrets of the files that
 * `NAME_FILE` names. Throws `ConfigError` for a file that cannot be read.
 */
export const readAskedEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([, value]) => (value?.trim() ?? '') !== '')),
  ...loadConfig(secrets, env),
});
