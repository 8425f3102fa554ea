import { markNoticesSeen } from '@escriba/contracts/auth/notices';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { whenIdle } from '../../platform/idle.ts';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { usageKey } from '../usage/usage.ts';
import { type Notice, type Notices, seenWith } from './notice.ts';

/**
 * The key of the user's notices, below that of the usage: events that change the usage, such as an end of a recording or a payment, cause
 * notices too.
 */
export const noticesKey = [...usageKey, 'notices'] as const;

/** How often notices are fetched: on most pages no stream reports payments and links. */
const RENEWED_EVERY_MS = 5 * 60_000;

type Deps = { readonly session: Session; readonly queries: QueryClient };

/** Loads the notices from several services. Neither the requests nor their code delay the page. */
const noticesQuery = ({ session, queries }: Deps) =>
  queryOptions({
    queryKey: noticesKey,
    queryFn: async ({ signal }): Promise<Notices> => {
      await whenIdle();
      const { loadNotices } = await import('./load-notices.ts');
      return loadNotices({ session, queries }, signal);
    },
    refetchInterval: RENEWED_EVERY_MS,
  });

/** Returns the user's notices, kept up to date. */
export const useNotices = () =>
  useQuery(noticesQuery({ session: useServices().session, queries: useQueryClient() }));

/** Marks notices as seen, at once here and then for all devices. If that fails, they count again after the next load. */
export const useMarkSeen = (): ((items: readonly Notice[]) => void) => {
  const { session } = useServices();
  const queries = useQueryClient();
  return (items) => {
    const notices = queries.getQueryData<Notices>(noticesKey);
    if (notices === undefined) return;
    const seen = seenWith(items, notices.seen);
    queries.setQueryData(noticesKey, { ...notices, seen });
    void session
      .call(markNoticesSeen, { body: { seen: seenWith(items, []) } })
      .catch(() => queries.invalidateQueries({ queryKey: noticesKey, refetchType: 'none' }));
  };
};
