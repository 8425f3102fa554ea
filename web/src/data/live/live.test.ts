import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { locks } from 'node:worker_threads';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { startLiveServer } from '../../../testing/live-server.ts';
import { finished, recording, recordingId } from '../../../testing/recordings.ts';
import { someUser } from '../../../testing/signed-in.ts';
import { createTestServices, type TestServices } from '../../../testing/services.tsx';
import { startTranslations } from '../../i18n/index.ts';
import { createTabs } from '../../platform/tabs.ts';
import { storeChoice } from '../../session/workspace-choice.ts';
import { noticesKey } from '../notices/notices.ts';
import { type ListOptions, transcriptionKeys } from '../transcriptions/keys.ts';
import type { LiveNews } from '../transcriptions/news.ts';
import { createLive } from './live.ts';

declare const moveTo: (origin: string) => void;

const server = await startLiveServer();
let services: TestServices;
const stops: (() => void)[] = [];

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
});
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  services = createTestServices();
  server.forget();
  await enter('ana');
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
afterAll(() => server.stop());

const enter = (id: string) => {
  const tokens = { accessToken: `access-${id}`, tokenExpiration: Date.now() + 15 * 60_000 };
  return services.session.enter(async () => ({ tokens, user: someUser({ id }) }));
};
const start = async () => {
  stops.push(services.live.start());
  await waitFor(() => expect(server.streams.size).toBe(1));
};
/** Loads the list as a page does. */
const showList = async (options: ListOptions = {}) => {
  const query = services.transcriptions.list(options);
  stops.push(new QueryObserver(services.queries, query).subscribe(() => undefined));
  await waitFor(() => expect(services.queries.getQueryData(query.queryKey)).toBeDefined());
  return () =>
    services.queries.getQueryData(query.queryKey)?.items.map(({ status, progress }) => [status, progress]);
};

describe('the caches', () => {
  it('take in updates and keep search hits', async () => {
    server.put(recording(1));
    const items = await showList({ search: 'bom' });
    const key = services.transcriptions.list({ search: 'bom' }).queryKey;
    const hit = { field: 'text', text: 'bom dia', marks: [[0, 3]] } as const;
    services.queries.setQueryData(key, (page) =>
      page === undefined
        ? page
        : { ...page, items: page.items.map((item) => ({ ...item, hits: [hit] as never })) },
    );
    await start();
    server.change(recording(1, { progress: 55 }));
    await waitFor(() => expect(items()).toEqual([['processing', 55]]));
    expect(services.queries.getQueryData(key)?.items[0]?.hits).toEqual([hit]);
  });

  it('add new recordings and drop removed ones', async () => {
    const items = await showList();
    await start();
    server.change(recording(1));
    await waitFor(() => expect(items()).toEqual([['processing', 10]]));
    server.remove(recordingId(1));
    await waitFor(() => expect(items()).toEqual([]));
  });

  it('move a recording from the unfinished to the finished ones', async () => {
    server.put(recording(1));
    const running = await showList({ status: 'processing' });
    const done = await showList({ status: 'completed' });
    await start();
    server.change(finished(1));
    await waitFor(() => expect(done()).toEqual([['completed', 100]]));
    await waitFor(() => expect(running()).toEqual([]));
  });

  it('count a recording under its new status, in every list', async () => {
    server.put(recording(1));
    const countsOf = async (options: ListOptions) => {
      await showList(options);
      const { queryKey } = services.transcriptions.list(options);
      return () => {
        const { all, processing, completed, error } = services.queries.getQueryData(queryKey)?.counts ?? {};
        return [all, processing, completed, error];
      };
    };
    const everything = await countsOf({});
    const failed = await countsOf({ status: 'error' });
    expect([everything(), failed()]).toEqual([
      [1, 1, 0, 0],
      [1, 1, 0, 0],
    ]);
    await start();
    server.change(finished(1));
    await waitFor(() => expect(everything()).toEqual([1, 0, 1, 0]));
    await waitFor(() => expect(failed()).toEqual([1, 0, 1, 0]));
  });

  it('refetch usage, notices, totals and the full text when a recording ends', async () => {
    server.put(recording(1));
    await start();
    await waitFor(() => expect(server.count('transcription/list')).toBe(2));
    const detail = services.transcriptions.detail(recordingId(1)).queryKey;
    const kept = [['usage'], noticesKey, transcriptionKeys.totals, detail];
    for (const key of kept) services.queries.setQueryData([...key], {});
    server.change(finished(1));
    await waitFor(() => {
      for (const key of kept) expect(services.queries.getQueryState([...key])?.isInvalidated).toBe(true);
    });
  });

  it('are not overwritten by a response to an older request', async () => {
    server.put(recording(1));
    await start();
    server.change(finished(1));
    const seen = jest.fn();
    stops.push(services.live.subscribe(seen));
    server.change(finished(1, { updatedAt: '2026-01-01T00:09:00.000Z' }));
    await waitFor(() => expect(seen).toHaveBeenCalled());
    server.put(recording(1));
    const items = await showList();
    await waitFor(() => expect(items()).toEqual([['completed', 100]]));
  });
});

describe('one stream per tab', () => {
  it('runs for the signed-in user, ends at the sign-out and restarts for another user', async () => {
    await start();
    await services.session.forget();
    await waitFor(() => expect(server.streams.size).toBe(0));
    const asked = server.count('transcription/events');
    await enter('bia');
    await waitFor(() => expect(server.streams.size).toBe(1));
    expect(server.count('transcription/events')).toBe(asked + 1);
    await enter('bia');
    await enter('carla');
    await waitFor(() => expect(server.count('transcription/events')).toBe(asked + 2));
    await waitFor(() => expect(server.streams.size).toBe(1));
  });

  it('runs for each space in which a tab works, also if another tab leads that of another space', async () => {
    const tabs = createTabs({ locks, openChannel: undefined });
    const openTab = (space: string | undefined) => {
      storeChoice(
        space === undefined ? undefined : { userId: 'ana', id: space, name: space, role: 'editor' },
      );
      stops.push(createLive({ ...services, tabs }).start());
    };
    openTab(undefined);
    await waitFor(() => expect(server.streams.size).toBe(1));
    const isVisible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    openTab('workspace');
    await waitFor(() => expect(server.streams.size).toBe(2));
    isVisible.mockRestore();
  });

  it('notifies its listeners and follows a new upload', async () => {
    await start();
    const news: LiveNews[] = [];
    stops.push(services.live.subscribe((one) => news.push(one)));
    server.put(recording(7, { status: 'pending' }));
    services.live.follow(recordingId(7));
    await waitFor(() => expect(news).toMatchObject([{ item: { status: 'pending' }, before: undefined }]));
    server.change(recording(7));
    await waitFor(() => expect(news[1]).toMatchObject({ before: { status: 'pending' } }));
  });
});
