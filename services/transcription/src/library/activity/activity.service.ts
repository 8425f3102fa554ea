import type { RouteInput } from '@escriba/contracts/shared/route';
import type { ActivityEntry, listActivity } from '@escriba/contracts/transcription/activity';
import type { Kysely } from 'kysely';
import { listActivityOf } from '../../platform/activity/activity.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

type Query = RouteInput<typeof listActivity>['query'];
type Page = { readonly data: ActivityEntry[]; readonly nextCursor: string | null };

const PAGE_LENGTH = 50;

export type Activity = ReturnType<typeof createActivity>;

/** Reads what persons and API keys did to a user's recordings. */
export const createActivity = ({ db }: { readonly db: Kysely<DB> }) => ({
  /** Lists a page of entries, newest first. The cursor is the id of the page's last entry. */
  list: async (userId: string, { cursor, limit = PAGE_LENGTH, ...filter }: Query): Promise<Page> => {
    const found = await listActivityOf(db, userId, { ...filter, before: cursor, limit: limit + 1 });
    const data = found.slice(0, limit);
    return { data, nextCursor: found.length > limit ? (data.at(-1)?.id ?? null) : null };
  },
});
