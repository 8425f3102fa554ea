import * as Type from '../shared/schema.ts';
import { Nullable, Ok } from '../shared/fields.ts';
import { LocalisedTextSchema } from '../shared/locale-schema.ts';
import { defineRoute } from '../shared/route.ts';

/** The language model that makes insights, and whether texts of the user may be sent to it. */
export const AssistantStatus = Type.Object({
  /** Whether a worker can translate recordings into English by recognition, with or without a language model. */
  translatesSpeech: Type.Boolean(),
  /** Whether the installation has a language model. All else is null or false without. */
  isAvailable: Type.Boolean(),
  /** The host of its server, with its port if that is not the usual one: where texts are sent. */
  recipient: Nullable(Type.String()),
  model: Nullable(Type.String()),
  /** Whether the user has agreed to this server. Another one needs a new agreement. */
  isAgreed: Type.Boolean(),
  /** The text that an agreement accepts. */
  text: Nullable(LocalisedTextSchema),
});
export type AssistantStatus = Type.Static<typeof AssistantStatus>;

const AssistantResponse = Type.Object({ success: Ok, data: AssistantStatus });

export const getAssistant = defineRoute({
  method: 'GET',
  path: '/api/transcription/assistant',
  summary: 'The language model that makes insights, and whether the user has agreed to its server',
  access: 'user',
  responses: { 200: AssistantResponse },
});

const Recipient = Type.Object({ recipient: Type.String({ minLength: 1, maxLength: 300 }) });

/** Fails with 403 `gateway.api_key_not_allowed` with an API key: users agree themselves; with 409 `insight.recipient_changed` if the server is another one by now, and `insight.no_assistant` without one. */
export const agreeToAssistant = defineRoute({
  method: 'POST',
  path: '/api/transcription/assistant/agreement',
  summary:
    'Agrees that texts of recordings are sent to the server of the language model; kept in the consent log',
  access: 'user',
  permission: 'own',
  body: Recipient,
  responses: { 200: AssistantResponse },
});

/** Insights that wait then fail with `insight.no_agreement`; those that are done stay. It succeeds without an agreement, too; an API key is refused. */
export const withdrawAssistant = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/assistant/agreement',
  summary: 'Withdraws the agreement: no text is sent any more',
  access: 'user',
  permission: 'own',
  responses: { 200: AssistantResponse },
});
