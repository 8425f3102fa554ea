import {
  confirmLink,
  createLink,
  deleteLink,
  getLink,
  type Link,
  listLinks,
  type NewLink,
  retryLink,
} from '@escriba/contracts/transcription/links';
import { queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';

type Caller = Pick<Session, 'call'>;

const LIST_KEY = ['links', 'list'] as const;
const POLL_MS = 2_000;

/** Returns whether a link waits or is fetched. */
export const isOpenLink = ({ state }: Pick<Link, 'state'>): boolean =>
  state === 'waiting' || state === 'fetching';

/** Returns the user's links, newest first; asks again while any is fetched. */
export const linksQuery = (session: Caller) =>
  queryOptions({
    queryKey: LIST_KEY,
    queryFn: async ({ signal }) => (await session.call(listLinks, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isOpenLink) === true ? POLL_MS : false),
  });

/** Returns the episodes of a feed. */
export const episodesQuery = (session: Caller, linkId: string) =>
  queryOptions({
    queryKey: ['links', 'episodes', linkId],
    queryFn: async ({ signal }) =>
      (await session.call(getLink, { params: { linkId } }, { signal })).data.episodes,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Throws `ApiError`. */
export const addLink = async (session: Caller, body: NewLink): Promise<Link> =>
  (await session.call(createLink, { body })).data;

/** Throws `ApiError`. */
export const fetchLinkAgain = async (session: Caller, linkId: string): Promise<Link> =>
  (await session.call(retryLink, { params: { linkId } })).data;

/** Fetches the recording of a page: the user may transcribe it. Throws `ApiError`. */
export const confirmPage = async (session: Caller, linkId: string): Promise<Link> =>
  (await session.call(confirmLink, { params: { linkId } })).data;

/** Cancels a link or removes it from the list. Throws `ApiError`. */
export const removeLink = async (session: Caller, linkId: string): Promise<void> => {
  await session.call(deleteLink, { params: { linkId } });
};
