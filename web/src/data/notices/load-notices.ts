import { getSeenNotices } from '@escriba/contracts/auth/notices';
import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import { listPayments } from '@escriba/contracts/billing/charges';
import { listRecordingNotices, RECORDING_NOTICE_DAYS } from '@escriba/contracts/transcription/notices';
import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';
import { legalQuery } from '../account/legal.ts';
import { statusQuery } from '../billing/subscription.ts';
import { findChoice } from '../../session/workspace-choice.ts';
import { usageQuery } from '../usage/usage.ts';
import type { Notice, Notices } from './notice.ts';
import { ofDomain, ofLegalTexts, ofMentions, ofPayments, ofRecordings, ofUsage } from './notices-of.ts';

type Deps = { readonly session: Session; readonly queries: QueryClient };

const DAY_MS = 86_400_000;
const NOTICES_MAX = 50;

/**
 * Loads the user's notices. Without the recordings or the times of the last visit it fails; a service that does not respond otherwise has no
 * notices this time.
 */
export const loadNotices = async (deps: Deps, signal: AbortSignal): Promise<Notices> => {
  const { session } = deps;
  const [seen, recordings, ...others] = await Promise.all([
    session.call(getSeenNotices, {}, { signal }),
    session.call(listRecordingNotices, {}, { signal }),
    orNone(loadPayments(deps, signal)),
    orNone(loadUsage(deps)),
    orNone(loadLegalTexts(deps)),
    orNone(loadDomain(deps, signal)),
    orNone(loadMentions(deps, signal)),
  ]);
  const since = Date.now() - RECORDING_NOTICE_DAYS * DAY_MS;
  const items = [...ofRecordings(recordings.data), ...others.flat()]
    .filter(({ at }) => Date.parse(at) > since)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, NOTICES_MAX);
  return { items, seen: seen.data };
};

const orNone = (notices: Promise<Notice[]>): Promise<Notice[]> => notices.catch(() => []);

const loadPayments = async ({ session, queries }: Deps, signal: AbortSignal): Promise<Notice[]> => {
  const standing = await queries.fetchQuery(statusQuery(session));
  // A user who never subscribed has none.
  const isPayer = standing.contract !== null;
  const charges = isPayer ? (await session.call(listPayments, { query: {} }, { signal })).data : [];
  return ofPayments(standing, charges);
};

const loadUsage = async ({ session, queries }: Deps): Promise<Notice[]> =>
  ofUsage(await queries.fetchQuery(usageQuery(session)));

const loadLegalTexts = async ({ session, queries }: Deps): Promise<Notice[]> =>
  ofLegalTexts(
    await queries.fetchQuery(legalQuery(session)),
    session.getState().user?.createdAt ?? new Date().toISOString(),
  );

const loadDomain = async ({ session, queries }: Deps, signal: AbortSignal): Promise<Notice[]> => {
  const { user } = await queries.fetchQuery(usageQuery(session));
  if (!PLAN_FEATURES[user.planInForce].whiteLabel) return [];
  // Few accounts have a domain.
  const { getOwnDomain } = await import('@escriba/contracts/transcription/own-domain');
  return ofDomain((await session.call(getOwnDomain, {}, { signal })).data);
};

/** A person's own space has no one who mentions them. */
const loadMentions = async ({ session }: Deps, signal: AbortSignal): Promise<Notice[]> => {
  if (findChoice(session.getState().user?.id) === undefined) return [];
  const { listMentions } = await import('@escriba/contracts/transcription/comments');
  return ofMentions((await session.call(listMentions, {}, { signal })).data);
};
