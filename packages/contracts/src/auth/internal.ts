import * as Type from '../shared/schema.ts';
import { LocalisedTextSchema } from '../shared/locale-schema.ts';
import { defineRoute } from '../shared/route.ts';

/** Between services: finds an account by address, for operator commands on one account. */
export const findAccount = defineRoute({
  method: 'GET',
  path: '/internal/accounts',
  summary: 'The account with an e-mail address, case-insensitive; null if there is none',
  access: 'service',
  query: Type.Object({ email: Type.String({ minLength: 3, maxLength: 320 }) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Union([Type.Object({ userId: Type.String() }), Type.Null()]),
    }),
  },
});

/**
 * Between services: a link to set a password, for operator commands. It replaces earlier links. The response is null without an account.
 */
export const createResetLink = defineRoute({
  method: 'POST',
  path: '/internal/accounts/reset-link',
  summary: 'Creates a link to set the password of the account with an e-mail address',
  access: 'service',
  body: Type.Object({ email: Type.String({ minLength: 3, maxLength: 320 }) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Union([
        Type.Object({ url: Type.String(), expiresAt: Type.String({ format: 'date-time' }) }),
        Type.Null(),
      ]),
    }),
  },
});

/**
 * Between services: turns off the second factor of an account whose owner lost it, for operator commands. The response is null without an
 * account.
 */
export const turnOffSecondFactor = defineRoute({
  method: 'POST',
  path: '/internal/accounts/second-factor-off',
  summary: 'Removes the authenticator app, passkeys and recovery codes of the account with an e-mail address',
  access: 'service',
  body: Type.Object({ email: Type.String({ minLength: 3, maxLength: 320 }) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Union([Type.Object({ wasOn: Type.Boolean() }), Type.Null()]),
    }),
  },
});

/** For gateways: sessions that ended after a time, as stored in Postgres. */
export const listEndedSessions = defineRoute({
  method: 'GET',
  path: '/internal/sessions/ended',
  summary: 'Sessions that ended, and API keys that were revoked, after `since`, an RFC 3339 time',
  access: 'service',
  query: Type.Object({ since: Type.String({ format: 'date-time' }) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Type.Object({ id: Type.String(), endedAt: Type.String({ format: 'date-time' }) })),
    }),
  },
});

/** The server that may receive texts of a user's recordings. */
const AssistantConsent = Type.Object({
  success: Type.Literal(true),
  data: Type.Object({
    /** Null without an agreement, and once it is withdrawn. */
    recipient: Type.Union([Type.String(), Type.Null()]),
    /** The text that a new agreement accepts. */
    text: LocalisedTextSchema,
  }),
});

/** Between services: the server of language models to which a user's texts may be sent. */
export const readAssistantConsent = defineRoute({
  method: 'GET',
  path: '/internal/consents/assistant',
  summary: 'The server of language models that a user has agreed to; null without an agreement',
  access: 'service',
  query: Type.Object({ userId: Type.String({ format: 'uuid' }) }),
  responses: { 200: AssistantConsent },
});

/** Between services: records that a user agrees to a server, or withdraws that. */
export const decideAssistantConsent = defineRoute({
  method: 'POST',
  path: '/internal/consents/assistant',
  summary: 'Records whether texts of a user may be sent to a server of language models',
  access: 'service',
  body: Type.Object({
    userId: Type.String({ format: 'uuid' }),
    recipient: Type.String({ minLength: 1, maxLength: 300 }),
    granted: Type.Boolean(),
    /** The user's address and browser. */
    ip: Type.String({ maxLength: 64 }),
    userAgent: Type.String({ maxLength: 1_024 }),
  }),
  responses: { 200: AssistantConsent },
});
