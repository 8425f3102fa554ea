import { type ServerSentEvent, readEvents } from '@escriba/client';
import {
  type TranscriptionItem,
  type TranscriptionRemoved,
  streamAllTranscriptions,
} from '@escriba/contracts/transcription/library';
import { endSubscribers, eventually } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { announceChange } from '../../recordings/row/announce.ts';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { createMember } from '../../testing/workspace-member.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { userOwner } from '../../recordings/row/owner.ts';

let service: TestService;
let streams: AbortController[] = [];

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
afterEach(() => {
  for (const stream of streams) stream.abort();
  streams = [];
});

/** Listens as the web client does; returns the events so far once the stream is ready. */
const listen = async (userId: string, member: { personId?: string } = {}) => {
  const life = new AbortController();
  streams.push(life);
  const heard: ServerSentEvent[] = [];
  const read = async (): Promise<void> => {
    const headers = await service.callerHeaders({ userId, ...member });
    const url = service.url + streamAllTranscriptions.path;
    for await (const event of readEvents(url, { headers, signal: life.signal })) heard.push(event);
  };
  void read().catch(() => undefined);
  const data = <T>(event: string): T[] =>
    heard.filter((one) => one.event === event).map((one) => JSON.parse(one.data) as T);
  await eventually(() => heard.length > 0);
  return {
    heard,
    changed: () => data<TranscriptionItem>('changed'),
    removed: () => data<TranscriptionRemoved>('removed').map(({ transcriptionId }) => transcriptionId),
    statuses: () => data<TranscriptionItem>('changed').map(({ status }) => status),
    ready: () => data('ready').length,
  };
};

const announce = (user: Pick<LibraryUser, 'userId'>, id: string) =>
  announceChange(service.bus, { id, owner: userOwner(user.userId) });

describe("the stream of a user's recordings", () => {
  it('starts with ready, and sends an upload, its end, a new name and its removal', async () => {
    const user = createUser(service, 'pro');
    const library = createLibraryUser(service);
    const stream = await listen(user.userId);
    expect(stream.heard.map(({ event }) => event)).toEqual(['ready']);
    const id = await user.uploaded();
    await eventually(() => stream.statuses().includes('pending'));
    await user.cancel(id);
    await eventually(() => stream.statuses().at(-1) === 'cancelled');
    await user.retry(id);
    await eventually(() => stream.statuses().at(-1) === 'pending');
    const renaming = { ...(await service.callerHeaders(user)), 'content-type': 'application/json' };
    await fetch(`${service.url}/api/transcription/${id}`, {
      method: 'PATCH',
      headers: renaming,
      body: JSON.stringify({ originalFileName: 'novo.wav' }),
    });
    await eventually(() => stream.changed().at(-1)?.originalFileName === 'novo.wav');
    await user.remove(id);
    await eventually(() => stream.removed().includes(id));
    expect(stream.changed().every((item) => item.transcriptionId === id && item.hits.length === 0)).toBe(
      true,
    );
    expect((await library.list()).data).toEqual([]);
  });

  it('sends the progress of a run and its text at the end', async () => {
    const user = createLibraryUser(service);
    const stream = await listen(user.userId);
    const id = await user.add();
    await announce(user, id);
    await eventually(() => stream.statuses().includes('pending'));
    await user.finish(id, 'Bom dia.');
    await announce(user, id);
    await eventually(() => stream.changed().at(-1)?.result?.text === 'Bom dia.');
  });

  it('detects changes that were not published', async () => {
    const user = createLibraryUser(service);
    const before = await user.add();
    const stream = await listen(user.userId);
    const during = await user.add();
    await user.finish(before, 'Pronto.');
    await eventually(() => stream.changed().some((item) => item.transcriptionId === during));
    await eventually(() =>
      stream.changed().some((item) => item.transcriptionId === before && item.status === 'completed'),
    );
    await user.remove(during);
    await eventually(() => stream.removed().includes(during));
  });

  it('sends a burst of changes a few times and ends with the last', async () => {
    const user = createLibraryUser(service);
    const id = await user.add();
    const stream = await listen(user.userId);
    const run = await service.runs.claim(id);
    if (!run) throw new Error('nothing to claim');
    const startedAt = performance.now();
    for (let progress = 1; progress <= 100; progress++) {
      await service.runs.update(run, { progress });
      await announce(user, id);
    }
    await eventually(() => stream.changed().at(-1)?.progress === 100);
    const quarters = (performance.now() - startedAt) / 250;
    expect(stream.changed().length).toBeLessThanOrEqual(quarters + 2);
  });

  it('continues after Redis was away, and sends ready again', async () => {
    const user = createLibraryUser(service);
    const stream = await listen(user.userId);
    await endSubscribers(service.redis);
    await eventually(() => stream.ready() >= 2);
    const id = await user.add();
    await announce(user, id);
    await eventually(() => stream.changed().some((item) => item.transcriptionId === id));
  });

  it('never sends another user’s recordings', async () => {
    const [ana, bia] = [createLibraryUser(service), createLibraryUser(service)];
    const stream = await listen(ana.userId);
    const id = await bia.add();
    await announce(bia, id);
    // Even if their id is published on the channel.
    await announce(ana, id);
    const own = await ana.add();
    await announce(ana, own);
    await eventually(() => stream.changed().length > 0);
    expect(stream.changed().map(({ transcriptionId }) => transcriptionId)).toEqual([own]);
  });
});

describe('the streams of members of a workspace', () => {
  it('have no more of a recording in a private folder than that its id is gone', async () => {
    const workspace = createLibraryUser(service);
    const [owner, admin] = [
      createMember(service, workspace, 'owner'),
      createMember(service, workspace, 'admin'),
    ];
    const id = await workspace.add({ name: 'aberta', text: 'Bom dia' });
    const [seen, unseen] = [await listen(workspace.userId, owner), await listen(workspace.userId, admin)];
    const folderId = await owner.folder('Sigilo', { visibility: 'creator' });
    await owner.organise({ ids: [id], folderId });
    await eventually(() => unseen.removed().includes(id));
    await owner.send('PATCH', id, { originalFileName: 'demissão' });
    const nameOf = (item: TranscriptionItem): string => item.originalFileName;
    await eventually(() => seen.changed().map(nameOf).includes('demissão'));
    await eventually(() => unseen.removed().length > 1);
    expect(unseen.changed()).toEqual([]);
    expect(seen.removed()).toEqual([]);
    await owner.organise({ ids: [id], folderId: null });
    await eventually(() => unseen.changed().map(nameOf).includes('demissão'));
  });
});
