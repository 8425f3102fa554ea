import * as Type from '../shared/schema.ts';
import { defineRoute } from '../shared/route.ts';
import { TextMethod } from './insight-parts.ts';
import { TranscriptionId } from './transcription.ts';

/** What a mail says about a recording that is transcribed, without personal data. */
export const FinishedMail = Type.Object({
  name: Type.String(),
  /** Null without one: the user wants none, or there is none of the present text yet. */
  summary: Type.Union([
    Type.Object({ method: TextMethod, statements: Type.Array(Type.String()) }),
    Type.Null(),
  ]),
});
export type FinishedMail = Type.Static<typeof FinishedMail>;

/**
 * Between services, outside what the gateway forwards: what the mail about a recording of the caller says now. Fails with 404
 * `transcription.not_found` once the recording is deleted, is transcribed again, or the user wants no mail any more.
 */
export const readFinishedMail = defineRoute({
  method: 'GET',
  path: '/internal/finished-mails/:transcriptionId',
  summary: "What the mail about one of the caller's recordings says",
  access: 'user',
  params: Type.Object({ transcriptionId: TranscriptionId }),
  responses: { 200: Type.Object({ success: Type.Literal(true), data: FinishedMail }) },
});
