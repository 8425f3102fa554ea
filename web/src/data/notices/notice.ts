import type { NoticeTopic, SeenNotices } from '@escriba/contracts/auth/notices';
import type { PlanId } from '@escriba/contracts/plans/plans';
import type { RecordingNotice } from '@escriba/contracts/transcription/notices';

/** Ends of a plan that are reported to the user, who did not decide on them at that moment. */
export const TOLD_ENDS = ['cancelled', 'unpaid', 'declined', 'lapsed'] as const;
type ToldEnd = (typeof TOLD_ENDS)[number];

/** The subject of a notice. */
export type NoticeSubject =
  | Pick<RecordingNotice, 'kind' | 'transcriptionId' | 'originalFileName'>
  | {
      readonly kind: 'mention';
      readonly transcriptionId: string;
      readonly commentId: string;
      readonly originalFileName: string;
    }
  | { readonly kind: 'paid'; readonly plan: PlanId; readonly amountCents: number }
  | { readonly kind: 'overdue'; readonly plan: PlanId; readonly graceUntil: string }
  | { readonly kind: 'plan_end'; readonly plan: PlanId; readonly reason: ToldEnd }
  | { readonly kind: 'month_near'; readonly minutes: number; readonly limit: number }
  | { readonly kind: 'month_reached' | 'day_reached'; readonly resetsAt: string }
  | { readonly kind: 'domain_lost' | 'domain_taken'; readonly host: string }
  | { readonly kind: 'terms' | 'privacy' };

/** Something that the user should know. Times are ISO dates. */
export type Notice = {
  readonly id: string;
  readonly topic: NoticeTopic;
  readonly at: string;
  /** The time by which its topic is marked as seen: `at`, or the end of the period that the notice is about. */
  readonly until: string;
  readonly subject: NoticeSubject;
};

/** The user's notices, newest first, and until when they have seen each topic, on any device. */
export type Notices = { readonly items: readonly Notice[]; readonly seen: readonly SeenNotices[] };

/** Returns whether a user who has seen the notices until those times has not seen this one. */
export const isUnseen = ({ topic, until }: Notice, seen: readonly SeenNotices[]): boolean => {
  const mark = seen.find((each) => each.topic === topic);
  return mark === undefined || Date.parse(until) > Date.parse(mark.until);
};

/** Returns the times that mark all these notices as seen, in addition to those that are. */
export const seenWith = (items: readonly Notice[], seen: readonly SeenNotices[]): SeenNotices[] => {
  const marks = new Map(seen.map(({ topic, until }) => [topic, until]));
  for (const { topic, until } of items) {
    const before = marks.get(topic);
    if (before === undefined || Date.parse(until) > Date.parse(before)) marks.set(topic, until);
  }
  return Array.from(marks, ([topic, until]) => ({ topic, until }));
};
