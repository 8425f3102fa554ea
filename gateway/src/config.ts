import { listenConfig, metricsHostConfig, optionalPeerSecret, peerSecret } from '@escriba/http';
import { defineConfig, loadConfig, logConfig } from '@escriba/runtime';
import type { Config } from '@escriba/runtime';
import { samplingConfig, tracingConfig } from '@escriba/tracing';
import * as Type from 'typebox';

const Port = Type.Integer({ minimum: 0, maximum: 65_535 });
const Url = Type.String({ pattern: '^https?://[^\\s/]+(/[^\\s]*)?$' });
const PerMinute = Type.Integer({ minimum: 1 });

/** The gateway's environment. */
export const gatewayConfig = defineConfig({
  PORT: { schema: Port, default: 8080, help: 'Public port' },
  HOST: {
    schema: Type.String(),
    default: '127.0.0.1',
    help: 'Address to listen on; 0.0.0.0 for every network',
  },
  ...listenConfig,
  PUBLIC_URL: {
    schema: Url,
    optional: true,
    help: 'Public URL, for the addresses in pages and sitemap; with https, browsers are instructed to stay on https',
  },
  WEB_DIR: {
    schema: Type.String(),
    optional: true,
    help: 'Folder of the built web client; without it only the API is served. Set by npm start and by the image',
  },
  SERVICE_WORKER: {
    schema: Type.Enum(['on', 'off']),
    default: 'on',
    help: 'Whether browsers keep the app for reading without a connection; off removes the service worker from every browser',
  },
  TRANSCRIPTION_URL: {
    schema: Url,
    default: 'http://127.0.0.1:8081',
    help: 'URL of the transcription service',
  },
  TRANSCRIPTION_SECRET: peerSecret('transcription'),
  AUTH_URL: {
    schema: Url,
    optional: true,
    help: 'URL of the auth service; without it signing in is unavailable',
  },
  AUTH_SECRET: optionalPeerSecret('auth'),
  USAGE_URL: {
    schema: Url,
    optional: true,
    help: 'URL of the usage service; without it users cannot see their quota',
  },
  USAGE_SECRET: optionalPeerSecret('usage'),
  BILLING_URL: {
    schema: Url,
    optional: true,
    help: 'URL of the billing service; without it plans cannot be bought',
  },
  BILLING_SECRET: optionalPeerSecret('billing'),
  REDIS_URL: {
    schema: Type.String(),
    optional: true,
    secret: true,
    help: 'Redis that counts requests and publishes ended sessions; without it each gateway counts separately',
  },
  TRUSTED_PROXY_HOPS: {
    schema: Type.Integer({ minimum: 0, maximum: 10 }),
    default: 0,
    help: 'Number of proxies in front of the gateway that append to X-Forwarded-For; 0 trusts only the connection',
  },
  CORS_ORIGINS: {
    schema: Type.String(),
    default: '',
    help: 'Origins that may call the API from a browser, separated by commas, besides the shipped extension',
  },
  UPLOAD_ORIGINS: {
    schema: Type.String({ pattern: '^(https?://[^\\s/,;]+([\\s,]+|$))*$' }),
    default: '',
    help: 'Origins of buckets to which pages may send files, separated by commas; needed if the transcription API has DIRECT_UPLOADS_ENDPOINT',
  },
  RATE_LIMIT_READS: {
    schema: PerMinute,
    default: 1_200,
    help: 'GET requests to the API per minute, address and gateway. Operators raise this and the other limits if many users share an address, as in an office, and get 429',
  },
  RATE_LIMIT_WRITES: {
    schema: PerMinute,
    default: 240,
    help: 'Other requests to the API per minute and address. Operators raise it as RATE_LIMIT_READS',
  },
  RATE_LIMIT_UPLOADS: {
    schema: PerMinute,
    default: 60,
    help: 'Uploads per minute and address. Operators raise it as RATE_LIMIT_READS',
  },
  RATE_LIMIT_CHUNKS: {
    schema: PerMinute,
    default: 1_200,
    help: 'Chunks of resumable uploads per minute and address; the web client sends chunks of 16 MB. Operators raise it as RATE_LIMIT_READS',
  },
  RATE_LIMIT_WEBHOOKS: {
    schema: PerMinute,
    default: 1_200,
    help: 'Events of the payment provider per minute, address and gateway; it sends them in bursts. Operators raise it if the log has 429 for /webhooks',
  },
  RATE_LIMIT_OWN: {
    schema: PerMinute,
    default: 1_200,
    help: 'Requests to the gateway’s own routes (health, documentation, /api/ip) per minute, address and gateway. Operators raise it if a monitor asks more often',
  },
  RATE_LIMIT_ASSETS: {
    schema: PerMinute,
    default: 6_000,
    help: 'Pages and files of the web client per minute, address and gateway. Operators raise it as RATE_LIMIT_READS',
  },
  METRICS_PORT: {
    schema: Port,
    optional: true,
    help: 'Internal port of Prometheus /metrics; default: none',
  },
  ...metricsHostConfig,
  ...tracingConfig,
  ...samplingConfig,
  ...logConfig,
});
export type GatewayConfig = Config<typeof gatewayConfig>;

/** Throws `ConfigError` with one sentence per invalid key. */
export const loadGatewayConfig = (env: NodeJS.ProcessEnv = process.env): GatewayConfig =>
  loadConfig(gatewayConfig, env);
