import * as Type from '../shared/schema.ts';
import { DateTime, Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { TranscriptionId } from './transcription.ts';

/** An event of a recording while its owner may have looked elsewhere. `link_opened`: someone opened a public link for the first time. */
export const RecordingNotice = Type.Object({
  kind: Type.Enum(['completed', 'failed', 'link_opened']),
  transcriptionId: TranscriptionId,
  originalFileName: Type.String(),
  at: DateTime,
});
export type RecordingNotice = Type.Static<typeof RecordingNotice>;

export const RECORDING_NOTICES_MAX = 50;
/** Days for which notices are listed. */
export const RECORDING_NOTICE_DAYS = 30;

export const listRecordingNotices = defineRoute({
  method: 'GET',
  path: '/api/transcription/notices',
  summary: "What happened to the caller's recordings lately, newest first",
  access: 'user',
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(RecordingNotice) }) },
});

export const transcriptionNoticeRoutes = [listRecordingNotices] as const;
