import type { LegalDocument } from '@escriba/contracts/auth/legal';
import type { Charge } from '@escriba/contracts/billing/charges';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import { UPGRADE_OFFER_PERCENT } from '@escriba/contracts/plans/plans';
import type { Mention } from '@escriba/contracts/transcription/comments';
import type { RecordingNotice } from '@escriba/contracts/transcription/notices';
import type { OwnDomain } from '@escriba/contracts/transcription/own-domain';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { type Notice, type NoticeSubject, TOLD_ENDS } from './notice.ts';

export const ofRecordings = (recordings: readonly RecordingNotice[]): Notice[] =>
  recordings.map(({ at, ...subject }) => ({
    id: `${subject.kind} ${subject.transcriptionId} ${at}`,
    topic: subject.kind === 'link_opened' ? 'links' : 'recordings',
    at,
    until: at,
    subject,
  }));

/** Returns notices of comments that mention the user. */
export const ofMentions = (mentions: readonly Mention[]): Notice[] =>
  mentions.map(({ commentId, transcriptionId, name: originalFileName, createdAt }) =>
    noticeOf(
      'mentions',
      createdAt,
      { kind: 'mention', transcriptionId, commentId, originalFileName },
      commentId,
    ),
  );

/** Returns notices of payments that arrived, an unpaid renewal, and why the last plan ended. */
export const ofPayments = (
  { terms, ended }: Pick<SubscriptionState, 'terms' | 'ended'>,
  charges: readonly Charge[],
): Notice[] => [
  ...charges.flatMap(({ id, paidAt, plan, amountCents }) =>
    paidAt === null ? [] : [noticeOf('payments', paidAt, { kind: 'paid', plan, amountCents }, id)],
  ),
  ...ofOverdue(terms),
  ...ofEnd(ended),
];

const ofOverdue = (terms: SubscriptionState['terms']): Notice[] => {
  if (terms === null || terms.overdue === null) return [];
  const { since, graceUntil } = terms.overdue;
  return [noticeOf('overdue', startOf(since), { kind: 'overdue', plan: terms.plan, graceUntil })];
};

const ofEnd = (ended: SubscriptionState['ended']): Notice[] => {
  const reason = TOLD_ENDS.find((each) => each === ended?.reason);
  if (ended === null || reason === undefined) return [];
  return [noticeOf('plan_end', ended.at, { kind: 'plan_end', plan: ended.plan, reason })];
};

/** Limits that are near or reached, once for each period: `until` is its end. */
export const ofUsage = ({ usage: { today, month, total }, nextReset }: UsageInfo): Notice[] => {
  const at = total.lastTranscription;
  if (at === null) return [];
  const { daily, monthly } = nextReset;
  const reached = (kind: 'month_reached' | 'day_reached', resetsAt: string): Notice => ({
    ...noticeOf(kind, at, { kind, resetsAt }, resetsAt),
    until: resetsAt,
  });
  const { minutes, limit } = month;
  const near: Notice = {
    ...noticeOf('month_near', at, { kind: 'month_near', minutes, limit }, monthly),
    until: monthly,
  };
  return [
    ...(isReached(today) ? [reached('day_reached', daily)] : []),
    ...(isReached(month) ? [reached('month_reached', monthly)] : []),
    ...(isNear(month) && !isReached(month) ? [near] : []),
  ];
};

type Used = UsageInfo['usage']['month'] | UsageInfo['usage']['today'];
const isReached = ({ unlimited, remaining }: Used): boolean => !unlimited && remaining <= 0;
const isNear = ({ unlimited, usagePercent }: Used): boolean =>
  !unlimited && usagePercent >= UPGRADE_OFFER_PERCENT;

type Acceptance = {
  readonly document: LegalDocument;
  readonly version: string;
  readonly acceptedAt: string | null;
};

/** Returns the versions of legal texts that came after the account was opened and are not accepted yet. */
export const ofLegalTexts = (acceptances: readonly Acceptance[], accountSince: string): Notice[] =>
  acceptances
    .filter(({ acceptedAt }) => acceptedAt === null)
    .map(({ document, version }) => noticeOf(document, startOf(version), { kind: document }))
    .filter(({ at }) => Date.parse(at) > Date.parse(accountSince));

/** Returns that a company's public links no longer open at its domain. */
export const ofDomain = (domain: OwnDomain | null): Notice[] => {
  if (domain === null || domain.state !== 'lost' || domain.lostAt === null) return [];
  const { unicodeHost: host, wasTaken, lostAt } = domain;
  const kind = wasTaken ? 'domain_taken' : 'domain_lost';
  return [noticeOf('links', lostAt, { kind, host }, `${host} ${lostAt}`)];
};

const noticeOf = (topic: Notice['topic'], at: string, subject: NoticeSubject, id = at): Notice => ({
  id: `${topic} ${id}`,
  topic,
  at,
  until: at,
  subject,
});

/**
 * Returns the beginning of a day in São Paulo: 3 h UTC, without summer time since 2019. `@escriba/calendar` would bring 19 kB to every page
 * for it.
 */
const startOf = (day: string): string => `${day}T03:00:00.000Z`;
