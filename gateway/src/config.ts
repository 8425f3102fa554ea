import { listenConfig } from '@escriba/http';
import { defineConfig, loadConfig, logConfig } from '@escriba/runtime';
import type { Config } from '@escriba/runtime';
import * as Type from 'typebox';

const Port = Type.Integer({ minimum: 0, maximum: 65_535 });
const Url = Type.String({ pattern: '^https?://[^\\s/]+(/[^\\s]*)?$' });
const PerMinute = Type.Integer({ minimum: 1 });
const Milliseconds = Type.Integer({ minimum: 1 });

/** What the gateway reads from its environment. */
export const gatewayConfig = defineConfig({
  PORT: { schema: Port, default: 8080, help: 'Port of the public door' },
  HOST: {
    schema: Type.String(),
    default: '127.0.0.1',
    help: 'Address the door listens on; 0.0.0.0 for every network',
  },
  ...listenConfig,
  PUBLIC_URL: {
    schema: Url,
    optional: true,
    help: 'Address people open; with https, browsers are told to stay on https',
  },
  WEB_DIR: {
    schema: Type.String(),
    optional: true,
    help: 'Folder of the built web client; without it only the API is served',
  },
  TRANSCRIPTION_URL: {
    schema: Url,
    default: 'http://127.0.0.1:8081',
    help: 'Where the transcription service answers',
  },
  INTERNAL_SECRET: {
    schema: Type.String({ minLength: 32 }),
    secret: true,
    help: 'Secret of at least 32 characters that gateway and services share',
  },
  AUTH_URL: {
    schema: Url,
    optional: true,
    help: 'Where the auth service answers; without it nobody can sign in',
  },
  USAGE_URL: {
    schema: Url,
    optional: true,
    help: 'Where the usage service answers; without it nobody learns what is left of his plan',
  },
  AUTH_JWKS_URL: {
    schema: Url,
    optional: true,
    help: 'Public keys of access tokens; absent: those of AUTH_URL, and without that every token is refused',
  },
  AUTH_ISSUER: { schema: Type.String(), default: 'escriba', help: 'Issuer that an access token must name' },
  AUTH_AUDIENCE: {
    schema: Type.String(),
    default: 'escriba-api',
    help: 'Audience that an access token must name',
  },
  REDIS_URL: {
    schema: Type.String(),
    optional: true,
    secret: true,
    help: 'Redis that counts requests and tells of ended sessions; without it each gateway counts alone',
  },
  TRUSTED_PROXY_HOPS: {
    schema: Type.Integer({ minimum: 0, maximum: 10 }),
    default: 0,
    help: 'Proxies in front of the gateway that append to X-Forwarded-For; 0 trusts the connection alone',
  },
  CORS_ORIGINS: {
    schema: Type.String(),
    default: '',
    help: 'Origins that may call the API from a browser, separated by commas',
  },
  RATE_LIMIT_READS: {
    schema: PerMinute,
    default: 1_200,
    help: 'GET requests to the API a minute, address and gateway',
  },
  RATE_LIMIT_WRITES: {
    schema: PerMinute,
    default: 240,
    help: 'Other requests to the API a minute and address',
  },
  RATE_LIMIT_UPLOADS: { schema: PerMinute, default: 60, help: 'Uploads a minute and address' },
  RATE_LIMIT_CHUNKS: {
    schema: PerMinute,
    default: 1_200,
    help: 'Pieces of resumable uploads a minute and address; the web client’s are of 16 MB',
  },
  RATE_LIMIT_OWN: {
    schema: PerMinute,
    default: 1_200,
    help: 'Requests a minute, address and gateway to what it answers itself: health, documentation, /api/ip',
  },
  RATE_LIMIT_ASSETS: {
    schema: PerMinute,
    default: 6_000,
    help: 'Pages and files of the web client a minute, address and gateway',
  },
  ANSWER_TIMEOUT_MS: {
    schema: Milliseconds,
    default: 30_000,
    help: 'Longest wait for a service to begin its answer, in ms',
  },
  UPLOAD_ANSWER_TIMEOUT_MS: {
    schema: Milliseconds,
    default: 1_800_000,
    help: 'The same after an upload, whose answer may be the finished transcript, in ms',
  },
  STALL_TIMEOUT_MS: {
    schema: Milliseconds,
    default: 60_000,
    help: 'Longest silence in the middle of an upload or download, in ms',
  },
  BODY_TIMEOUT_MS: {
    schema: Milliseconds,
    default: 10_000,
    help: 'Longest silence in the middle of a request’s body that is no upload, in ms',
  },
  METRICS_PORT: {
    schema: Port,
    optional: true,
    help: 'Internal port of Prometheus /metrics; without it there is none',
  },
  METRICS_HOST: { schema: Type.String(), default: '127.0.0.1', help: 'Address of the metrics port' },
  ...logConfig,
});
export type GatewayConfig = Config<typeof gatewayConfig>;

/** Throws `ConfigError` with one sentence a wrong key. */
export const loadGatewayConfig = (env: NodeJS.ProcessEnv = process.env): GatewayConfig =>
  loadConfig(gatewayConfig, env);
