import * as Type from '../shared/schema.ts';
import { DateTime, Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';

/** Kinds of notices that a user sees in the product. Each has its own time, because their sources report at different speeds. */
export const NOTICE_TOPICS = [
  'recordings',
  'links',
  'mentions',
  'payments',
  'overdue',
  'plan_end',
  'month_near',
  'month_reached',
  'day_reached',
  'terms',
  'privacy',
] as const;
export const NoticeTopic = Type.Enum(NOTICE_TOPICS);
export type NoticeTopic = Type.Static<typeof NoticeTopic>;

/** Notices of the topic up to this time are seen. */
export const SeenNotices = Type.Object({ topic: NoticeTopic, until: DateTime });
export type SeenNotices = Type.Static<typeof SeenNotices>;

const SeenResponse = Type.Object({ success: Ok, data: Type.Array(SeenNotices) });

export const getSeenNotices = defineRoute({
  method: 'GET',
  path: '/api/auth/notices/seen',
  summary: 'Until when the user has seen the notices of each topic; topics without any are omitted',
  access: 'user',
  responses: { 200: SeenResponse },
});

export const markNoticesSeen = defineRoute({
  method: 'POST',
  path: '/api/auth/notices/seen',
  summary: 'Mark notices as seen; an earlier time than the stored one changes nothing',
  access: 'user',
  body: Type.Object({ seen: Type.Array(SeenNotices, { maxItems: NOTICE_TOPICS.length }) }),
  responses: { 200: SeenResponse },
});

export const noticeRoutes = [getSeenNotices, markNoticesSeen] as const;
