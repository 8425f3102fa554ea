import * as Type from '../shared/schema.ts';
import { DateTime, Nullable } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';

export const SUPPORT_SUBJECTS = [
  'question',
  'transcription',
  'billing',
  'privacy',
  'affiliates',
  'other',
] as const;
export type SupportSubject = (typeof SUPPORT_SUBJECTS)[number];
export const SUPPORT_MESSAGE_LENGTH_MAX = 5_000;
const Subject = Type.Enum(SUPPORT_SUBJECTS);

/** The number that a user quotes, for example 20261122-48392017. */
const Reference = Type.String({ pattern: '^\\d{8}-\\d{8}$' });

export const getSupportContacts = defineRoute({
  method: 'GET',
  path: '/api/support',
  summary: 'How to reach the operator besides the form, and whether the product sends mails',
  access: 'public',
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        email: Nullable(Type.String()),
        phone: Nullable(Type.String()),
        /** Whether the product sends mails: links for lost passwords, notices, receipts. */
        sendsMail: Type.Boolean(),
      }),
    }),
  },
});

/** Fails with 429 `auth.too_many_attempts` for an address; 400 `auth.support_recording_refused` for a recording that is not the sender's. */
export const askSupport = defineRoute({
  method: 'POST',
  path: '/api/support',
  summary: 'Send a message to the operator; returns the reference that a reply will name',
  access: 'public',
  body: Type.Object({
    subject: Subject,
    message: Type.String({ maxLength: SUPPORT_MESSAGE_LENGTH_MAX }),
    email: Type.String({ maxLength: 320 }),
    name: Type.Optional(Type.String({ maxLength: 200 })),
    transcriptionId: Type.Optional(Type.String({ format: 'uuid' })),
  }),
  responses: {
    201: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      data: Type.Object({ reference: Reference }),
    }),
  },
});

export const supportRoutes = [getSupportContacts, askSupport] as const;

export const SupportRequest = Type.Object({
  reference: Reference,
  subject: Subject,
  message: Type.String(),
  name: Type.String(),
  email: Type.String(),
  /** The account of the sender, if they were signed in. */
  userId: Nullable(Type.String()),
  transcriptionId: Nullable(Type.String()),
  createdAt: DateTime,
  closedAt: Nullable(DateTime),
});
export type SupportRequest = Type.Static<typeof SupportRequest>;

/** Between services, for operators: the last hundred, newest first. */
export const listSupportRequests = defineRoute({
  method: 'GET',
  path: '/internal/support',
  summary: 'Messages to the operator: those that are open, or all',
  access: 'service',
  query: Type.Object({ all: Type.Optional(Type.Boolean()) }),
  responses: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(SupportRequest) }) },
});

const ByReference = Type.Object({ reference: Reference });
const One = Type.Object({ success: Type.Literal(true), data: SupportRequest });

/** Fails with 404 `auth.support_request_not_found`. */
export const getSupportRequest = defineRoute({
  method: 'GET',
  path: '/internal/support/:reference',
  summary: 'One message to the operator',
  access: 'service',
  params: ByReference,
  responses: { 200: One },
});

export const closeSupportRequest = defineRoute({
  method: 'POST',
  path: '/internal/support/:reference/close',
  summary: 'Marks a message as answered; a repetition keeps the first time',
  access: 'service',
  params: ByReference,
  responses: { 200: One },
});
