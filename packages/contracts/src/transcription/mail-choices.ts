import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';

/** The longest time for which a mail waits for its summary. It is sent without one then. */
export const MAIL_SUMMARY_MINUTES = 2;

/** What the product mails to an account about its recordings. Nothing is, until the user wants it. */
export const MailChoices = Type.Object({
  /** Whether a mail is sent once a recording is transcribed. */
  finished: Type.Boolean(),
  /** Whether that mail has the summary, if one is made within `MAIL_SUMMARY_MINUTES`. */
  withSummary: Type.Boolean(),
});
export type MailChoices = Type.Static<typeof MailChoices>;

const ChoicesResponse = Type.Object({ success: Ok, data: MailChoices });

export const getMailChoices = defineRoute({
  method: 'GET',
  path: '/api/transcription/mail-choices',
  summary: 'Which mails about recordings the caller gets',
  access: 'user',
  permission: 'own',
  responses: { 200: ChoicesResponse },
});

/**
 * Chooses which mails the caller gets of recordings that are transcribed from now on. A summary that the mail needs and that no request has asked for is
 * requested as `POST /api/transcription/:id/insights` with the form `summary` does, and counts like it; if it is refused, the mail has none.
 */
export const setMailChoices = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/mail-choices',
  summary: 'Chooses which mails about recordings the caller gets',
  access: 'user',
  permission: 'own',
  body: MailChoices,
  responses: { 200: ChoicesResponse },
});

export const mailChoiceRoutes = [getMailChoices, setMailChoices] as const;
