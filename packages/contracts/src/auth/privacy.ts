import * as Type from '../shared/schema.ts';
import { LocalisedTextSchema } from '../shared/locale-schema.ts';
import { defineRoute } from '../shared/route.ts';
import { ConsentDecision, ConsentPurpose } from './consents.ts';
import { AcceptedVersions, LEGAL_DOCUMENTS } from './legal.ts';

/** The current text that a user decides about. */
export const ConsentText = Type.Object({
  purpose: ConsentPurpose,
  version: Type.String(),
  hash: Type.String(),
  text: LocalisedTextSchema,
});
export type ConsentText = Type.Static<typeof ConsentText>;

export const ConsentRecord = Type.Object({
  ...ConsentDecision.properties,
  hash: Type.String(),
  /** The server that may receive texts, of the purpose `assistant`; null of others, and of a decision that names none. */
  recipient: Type.Union([Type.String(), Type.Null()]),
  at: Type.String({ format: 'date-time' }),
});
export type ConsentRecord = Type.Static<typeof ConsentRecord>;

const ConsentsResponse = Type.Object({
  success: Type.Literal(true),
  data: Type.Object({
    texts: Type.Array(ConsentText),
    /** The last decision for each purpose; a purpose without one was never granted. */
    current: Type.Array(ConsentRecord),
    history: Type.Array(ConsentRecord),
  }),
});

export const listConsents = defineRoute({
  method: 'GET',
  path: '/api/auth/consents',
  summary: 'The purposes of consent, and every decision so far',
  access: 'user',
  responses: { 200: ConsentsResponse },
});

export const decideConsent = defineRoute({
  method: 'POST',
  path: '/api/auth/consents',
  summary:
    'Grant or withdraw a consent; records are never overwritten. `assistant` is granted where its server is named, by POST /api/transcription/assistant/agreement',
  access: 'user',
  body: ConsentDecision,
  responses: { 200: ConsentsResponse },
});

export const exportAccount = defineRoute({
  method: 'GET',
  path: '/api/auth/account/export',
  summary: 'Everything stored about the user, as a JSON download',
  access: 'user',
  responses: {
    200: Type.Object({
      format: Type.Literal('escriba-export/1'),
      generatedAt: Type.String({ format: 'date-time' }),
      /** The parts of the export: `account`, then one for each service that stores something. */
      parts: Type.RecordFromPattern('^.*$', Type.Unknown()),
    }),
  },
});

export const deleteAccount = defineRoute({
  method: 'POST',
  path: '/api/auth/account/delete',
  summary:
    'Delete the account for good. Needs the password; without one, a session that began in the last 15 minutes',
  access: 'user',
  body: Type.Object({ password: Type.Optional(Type.String({ maxLength: 1_024 })) }),
  responses: { 200: Type.Object({ success: Type.Literal(true), message: Type.String() }) },
});

/** The current version of each legal document, and when the user accepted it; null until then. */
const LegalAcceptances = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(
    Type.Object({
      document: Type.Enum(LEGAL_DOCUMENTS),
      version: Type.String(),
      acceptedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    }),
  ),
});

export const getLegalAcceptances = defineRoute({
  method: 'GET',
  path: '/api/auth/legal',
  summary: 'Which versions of the terms and the privacy policy the user has accepted',
  access: 'user',
  responses: { 200: LegalAcceptances },
});

/** Fails with 400 `auth.legal_version_unknown` for a version that is not the current one. */
export const acceptLegal = defineRoute({
  method: 'POST',
  path: '/api/auth/legal',
  summary: 'Record that the user accepts current versions of the terms and the privacy policy',
  access: 'user',
  body: AcceptedVersions,
  responses: { 200: LegalAcceptances },
});

export const privacyRoutes = [
  listConsents,
  decideConsent,
  getLegalAcceptances,
  acceptLegal,
  exportAccount,
  deleteAccount,
] as const;
