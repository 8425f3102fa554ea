import * as Type from '../shared/schema.ts';
import { DateTime } from '../shared/fields.ts';
import { OPENAI_PATH } from '../shared/openai-failure.ts';
import { KEY_PERMISSIONS, type KeyPermission } from '../shared/permissions.ts';
import { defineRoute } from '../shared/route.ts';
import { agreeToAssistant } from '../transcription/assistant.ts';
import { WEBHOOKS_PATH } from '../transcription/webhooks-path.ts';
import { MCP_PATH } from '../transcription/mcp.ts';

/** Start of every API key, so that users and secret scanners recognise one. */
export const API_KEY_PREFIX = 'escriba_';
/** Keys that an account can have at the same time. */
export const API_KEYS_MAX = 20;
export const API_KEY_NAME_LENGTH_MAX = 60;

/** The routes that a request with an API key may call; everything else needs a sign-in. */
export const API_KEY_PREFIXES = [
  '/api/transcription',
  '/api/async-transcription',
  '/api/usage',
  OPENAI_PATH,
  MCP_PATH,
] as const;
/** Routes under them that an API key may not call: the user decides there in person. */
export const SIGNED_IN_PREFIXES: readonly string[] = [agreeToAssistant.path, WEBHOOKS_PATH];

/** The permissions of a key that is created without a choice. */
export const USUAL_KEY_PERMISSIONS: readonly KeyPermission[] = ['read', 'write'];
/** Days before the expiry of a key on which its user is reminded by mail, the earliest first. */
export const KEY_REMINDER_DAYS = [14, 3] as const;
/** Days after its expiry for which a key is listed, then it is deleted. */
export const EXPIRED_KEY_DAYS = 30;

const KeyPermissions = Type.Array(Type.Enum(KEY_PERMISSIONS), {
  minItems: 1,
  maxItems: KEY_PERMISSIONS.length,
  uniqueItems: true,
});
const PerMinute = Type.Integer({ minimum: 1 });
const Expiry = Type.Union([DateTime, Type.Null()], { description: 'Null: the key does not expire' });

export const ApiKey = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  /** Last four characters of the secret. */
  hint: Type.String(),
  createdAt: DateTime,
  lastUsedAt: Type.Union([DateTime, Type.Null()], {
    description: 'Accurate to a few minutes; null before the first use',
  }),
  permissions: KeyPermissions,
  expiresAt: Expiry,
  /** Requests of the key per minute; more get 429 `gateway.api_key_rate_limited`. */
  requestsPerMinute: PerMinute,
});
export type ApiKey = Type.Static<typeof ApiKey>;

/** What is asked for a new key. */
export const NewApiKey = Type.Object({
  name: Type.String({ minLength: 1, maxLength: API_KEY_NAME_LENGTH_MAX }),
  password: Type.Optional(Type.String({ maxLength: 1_024 })),
  /** Absent: read and write. */
  permissions: Type.Optional(KeyPermissions),
  expiresAt: Type.Optional(Expiry),
  /** Absent: the operator's usual limit. */
  requestsPerMinute: Type.Optional(PerMinute),
});
/** Requests per minute that a new key has, and at most may have. */
export const KeyLimits = Type.Object({ usual: PerMinute, max: PerMinute });

export const listApiKeys = defineRoute({
  method: 'GET',
  path: '/api/auth/api-keys',
  summary:
    'The API keys of the account, newest first, without their secrets; expired ones for 30 days. `requestsPerMinute` is what a new key has, and at most may have',
  access: 'user',
  permission: 'manage',
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(ApiKey),
      requestsPerMinute: KeyLimits,
    }),
  },
});

/** Fails with 400 `auth.api_key_expiry_past`, `auth.api_key_limit_too_high`, `auth.current_password_required`, 403 `auth.current_password_wrong`, 403 `auth.sign_in_again`. */
export const createApiKey = defineRoute({
  method: 'POST',
  path: '/api/auth/api-keys',
  summary:
    'Creates an API key (plan with API access only). Needs the password; without one, a session that began in the last 15 minutes. The response is the only one with the secret',
  access: 'user',
  permission: 'manage',
  body: NewApiKey,
  responses: {
    201: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ key: ApiKey, secret: Type.String() }),
    }),
  },
});

/** Fails with 404 `auth.api_key_not_found`: unknown, or another account's. */
export const revokeApiKey = defineRoute({
  method: 'DELETE',
  path: '/api/auth/api-keys/:id',
  summary: 'Revokes an API key at once; repeating it changes nothing',
  access: 'user',
  permission: 'manage',
  params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

export const apiKeyRoutes = [listApiKeys, createApiKey, revokeApiKey] as const;

/** Returns, for gateways, the user of a key, and notes its use. The gateway sends only the SHA-256 of the secret, in hexadecimal. */
export const resolveApiKey = defineRoute({
  method: 'POST',
  path: '/internal/api-keys/resolve',
  summary: 'The user or workspace of an API key; null if there is no such key or it was revoked',
  access: 'service',
  body: Type.Object({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Union([
        Type.Object({
          id: Type.String(),
          /** In whose name the key acts: the user who made it, or its workspace. */
          userId: Type.String(),
          /** The user who made a key of a workspace; absent for a key of a user. */
          personId: Type.Optional(Type.String()),
          /** This and the next three are absent in the response of the version before. */
          name: Type.Optional(Type.String()),
          permissions: Type.Optional(Type.Array(Type.Enum(KEY_PERMISSIONS))),
          expiresAt: Type.Optional(Expiry),
          requestsPerMinute: Type.Optional(PerMinute),
          /** Whether the user's plan in force includes API access. */
          isAllowed: Type.Boolean(),
        }),
        Type.Null(),
      ]),
    }),
  },
});
