import {
  ACTIVITY_PAGE_LENGTH_MAX,
  type ActivityAction,
  type ActivityEntry,
  listActivity,
} from '@escriba/contracts/transcription/activity';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';

type Caller = Pick<Session, 'call'>;

/** What is listed: everything, or that of one recording, of one action, or of one actor: `person`, or the id of a person or key. */
export type ActivityFilter = {
  readonly recordingId?: string;
  readonly action?: ActivityAction;
  readonly actor?: string;
};

/** Loads what was done to recordings, newest first, a page at a time. */
export const activityQuery = (session: Caller, filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam, signal }) =>
      session.call(
        listActivity,
        { query: { ...filter, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Loads all pages, for a file. */
export const loadActivity = async (session: Caller, filter: ActivityFilter): Promise<ActivityEntry[]> => {
  const entries: ActivityEntry[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = { ...filter, limit: ACTIVITY_PAGE_LENGTH_MAX, ...(cursor === '' ? {} : { cursor }) };
    const page: { data: ActivityEntry[]; nextCursor: string | null } = await session.call(listActivity, {
      query,
    });
    entries.push(...page.data);
    cursor = page.nextCursor;
  }
  return entries;
};
