import {
  getRootResourceMetadata,
  getServerMetadata,
  issueProgramTokens,
  registerProgram,
  revokeProgramToken,
} from '@escriba/contracts/auth/oauth';
import { OPERATOR_QUEUES_PATH } from '@escriba/contracts/operator/operator';
import { OPENAI_PATH } from '@escriba/contracts/shared/openai-failure';
import { MCP_PATH } from '@escriba/contracts/transcription/mcp';
import type { Route } from './route.ts';

/** Longest wait for the response to a payment. It waits for the card's issuer: the billing service gives it a minute, after other calls. */
const PAYMENT_RESPONSE_TIMEOUT_MS = 120_000;

/** Content security policy of the board: its own files and inline styles, nothing from another site. */
const BOARD_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The service of each path. All other paths are the gateway's own, or unknown. */
export const routes: readonly Route[] = [
  { prefix: '/api/auth', service: 'auth' },
  { prefix: '/api/operator/transcription', service: 'transcription', operatorsBy: 'token' },
  { prefix: '/api/operator/billing', service: 'billing', operatorsBy: 'token' },
  { prefix: '/api/operator', service: 'auth' },
  {
    prefix: OPERATOR_QUEUES_PATH,
    service: 'transcription',
    operatorsBy: 'pass',
    pagePolicy: BOARD_POLICY,
  },
  { prefix: '/api/support', service: 'auth' },
  // The path /auth itself is a page of the web client.
  { prefix: '/auth/google', service: 'auth' },
  // /oauth/authorize is a page of the web client.
  { prefix: getRootResourceMetadata.path, service: 'auth' },
  { prefix: getServerMetadata.path, service: 'auth' },
  { prefix: registerProgram.path, service: 'auth' },
  { prefix: issueProgramTokens.path, service: 'auth' },
  { prefix: revokeProgramToken.path, service: 'auth' },
  { prefix: '/api/usage', service: 'usage', inWorkspace: true },
  { prefix: '/api/subscription', service: 'billing', responseTimeoutMs: PAYMENT_RESPONSE_TIMEOUT_MS },
  { prefix: '/api/address', service: 'billing' },
  { prefix: '/api/affiliates', service: 'billing' },
  { prefix: '/asaas', service: 'billing', responseTimeoutMs: PAYMENT_RESPONSE_TIMEOUT_MS },
  { prefix: '/webhooks', service: 'billing' },
  { prefix: '/api/transcription', service: 'transcription', inWorkspace: true },
  { prefix: '/api/async-transcription', service: 'transcription', inWorkspace: true },
  { prefix: '/api/reports', service: 'transcription', inWorkspace: true },
  { prefix: OPENAI_PATH, service: 'transcription', inWorkspace: true },
  { prefix: '/api/domains', service: 'transcription' },
  { prefix: MCP_PATH, service: 'transcription', checksOrigin: true, challenges: true },
];
