import { randomUUID } from 'node:crypto';
import type { FeedEpisode, Link } from '@escriba/contracts/transcription/links';
import { eventually } from '@escriba/testing';
import type { TestService } from './start-test-service.ts';

type ApiResponse<Data> = { readonly status: number; readonly error?: string; readonly data: Data };

/** Creates a signed-in user who gives links instead of files. */
export const createLinksClient = (service: TestService, userId: string = randomUUID()) => {
  const call = async <Data>(method: string, path: string, body?: object): Promise<ApiResponse<Data>> => {
    const response = await fetch(`${service.url}/api/transcription/links${path}`, {
      method,
      headers: {
        ...(await service.callerHeaders({ userId })),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as Omit<ApiResponse<Data>, 'status'>) };
  };
  const create = (url: string, fields: object = {}) => call<Link>('POST', '', { url, ...fields });
  const get = (id: string) => call<Link & { episodes: FeedEpisode[] }>('GET', `/${id}`);
  /** Waits until a link has ended. Time passes at once, so that attempts follow each other. */
  const ended = async (id: string) => {
    let link = (await get(id)).data;
    await eventually(async () => {
      if (link.state === 'waiting') service.clock.advance(5_000);
      link = (await get(id)).data;
      return link.state !== 'waiting' && link.state !== 'fetching';
    });
    return link;
  };
  return {
    userId,
    create,
    get,
    ended,
    list: () => call<Link[]>('GET', ''),
    retry: (id: string) => call<Link>('POST', `/${id}/retry`),
    confirm: (id: string) => call<Link>('POST', `/${id}/confirm`),
    remove: (id: string) => call<never>('DELETE', `/${id}`),
    /** Gives a link and waits until it has ended. */
    fetched: async (url: string, fields: object = {}) => ended((await create(url, fields)).data.linkId),
    recordings: () =>
      service.db.selectFrom('transcriptions').selectAll().where('owner_id', '=', userId).execute(),
    /** Returns when the user confirmed each link, as the export of their account has it. */
    confirmedAt: async (): Promise<(string | null)[]> => {
      const headers = await service.callerHeaders({ userId });
      const response = await fetch(`${service.url}/internal/account/labels`, { headers });
      const { data } = (await response.json()) as { data: { links: { rightsConfirmedAt: string | null }[] } };
      return data.links.map(({ rightsConfirmedAt }) => rightsConfirmedAt);
    },
    uploads: () =>
      service.db.selectFrom('resumable_uploads').selectAll().where('owner_id', '=', userId).execute(),
  };
};
