import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { samplePath } from '@escriba/testing';
import { CALLER_HEADER } from '@escriba/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createActivityRetention } from '../../platform/activity/activity.ts';
import { createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, passage, recognised } from '../../testing/transcript-client.ts';
import { createUploadClient } from '../../testing/upload-client.ts';
import { createUser } from '../../testing/user.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

type Entry = {
  readonly id: string;
  readonly action: string;
  readonly recording: { readonly id: string; readonly name: string; readonly isThere: boolean };
  readonly actor: object | null;
};
type Listed = { readonly data: Entry[]; readonly nextCursor: string | null; readonly error?: string };

const listOf = async (userId: string, query: Readonly<Record<string, string>> = {}) => {
  const url = `${service.url}/api/transcription/activity?${new URLSearchParams(query).toString()}`;
  const response = await fetch(url, { headers: await service.callerHeaders({ userId }) });
  return { status: response.status, body: (await response.json()) as Listed };
};
const actionsOf = async (userId: string, query: Readonly<Record<string, string>> = {}) =>
  (await listOf(userId, query)).body.data.map(({ action }) => action);

const KEY = { id: randomUUID(), name: 'Painel “Ação”' };
const asKey = async (userId: string) => ({
  [CALLER_HEADER]: await service.signCaller({
    ip: '192.0.2.1',
    user: { id: userId, sessionId: KEY.id },
    permissions: ['read', 'write', 'delete'],
    actor: { personId: userId, key: KEY },
  }),
});
const send = async (headers: Record<string, string>, method: string, path: string, body?: object) => {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(service.url + path, {
    method,
    headers: { ...headers, ...json },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
};

describe('the activity of recordings', () => {
  it('says what a person and a key did, with the name at that time, also after the recording was deleted', async () => {
    const user = createLibraryUser(service);
    const id = await user.add({ text: 'Bom dia.', name: 'um.wav' });
    const person = await service.callerHeaders({ userId: user.userId });
    const path = `/api/transcription/${id}`;
    await send(person, 'PATCH', path, { originalFileName: 'ata.wav' });
    const key = await asKey(user.userId);
    await send(key, 'POST', `${path}/links`, {});
    await send(key, 'GET', `${path}/export?format=txt`);
    await send(key, 'GET', `${path}/export?format=md`);
    await send(key, 'DELETE', path);
    const { data } = (await listOf(user.userId)).body;
    const recording = { id, name: 'ata.wav', isThere: false };
    const byKey = { personId: user.userId, key: KEY };
    expect(data).toMatchObject([
      { action: 'deleted', recording, actor: byKey },
      { action: 'exported', recording, actor: byKey },
      { action: 'shared', recording, actor: byKey },
      { action: 'renamed', recording, actor: { personId: user.userId, key: null } },
    ]);
    expect(await actionsOf(user.userId, { actor: 'person' })).toEqual(['renamed']);
    expect(await actionsOf(user.userId, { actor: KEY.id, action: 'shared' })).toEqual(['shared']);
    expect(await actionsOf(user.userId, { recordingId: randomUUID() })).toEqual([]);
    expect(await actionsOf(createLibraryUser(service).userId, { recordingId: id })).toEqual([]);
  });

  it('in a workspace tells its members apart, and is narrowed to one of them', async () => {
    const workspace = createLibraryUser(service);
    const id = await workspace.add({ text: 'Bom dia.', name: 'um.wav' });
    const as = async (personId: string) => ({
      [CALLER_HEADER]: await service.signCaller({
        ip: '192.0.2.1',
        user: { id: workspace.userId, sessionId: 'session' },
        actor: { personId },
      }),
    });
    const [ana, bia] = [randomUUID(), randomUUID()];
    await send(await as(ana), 'PATCH', `/api/transcription/${id}`, { originalFileName: 'dois.wav' });
    await send(await as(bia), 'POST', `/api/transcription/${id}/links`, {});
    const key = {
      [CALLER_HEADER]: await service.signCaller({
        ip: '192.0.2.1',
        user: { id: workspace.userId, sessionId: KEY.id },
        permissions: ['read', 'write', 'delete'],
        actor: { personId: bia, key: KEY },
      }),
    };
    await send(key, 'GET', `/api/transcription/${id}/export?format=txt`);
    expect(await actionsOf(workspace.userId, { actor: ana })).toEqual(['renamed']);
    expect(await actionsOf(workspace.userId, { actor: bia })).toEqual(['shared']);
    expect(await actionsOf(workspace.userId, { actor: KEY.id })).toEqual(['exported']);
    expect(await actionsOf(workspace.userId, { actor: 'person' })).toEqual(['shared', 'renamed']);
    expect(await actionsOf(workspace.userId, { actor: randomUUID() })).toEqual([]);
  });

  it('has the upload of a key, and edits of an hour as one entry', async () => {
    const uploader = `bia-${randomUUID()}`;
    const file = Buffer.from(await readFile(samplePath('short-pt.wav')));
    await createUploadClient(service).upload({
      file,
      userId: uploader,
      device: null,
      path: '/api/transcription/upload',
    });
    expect(await actionsOf(uploader)).toEqual(['uploaded']);
    const editor = createUser(service, 'pro');
    const id = await recognised(service, editor, ['Bom dia Maria.']);
    const client = createTranscriptClient(service, editor.userId);
    const edit = (baseRevision: number, text: string) =>
      client.save(id, {
        baseRevision,
        speakers: [],
        splices: [{ start: 0, deleteCount: 1, insert: [passage(text, { id: 's1', second: 0 })] }],
      });
    await edit(1, 'Bom dia Mariana.');
    await edit(2, 'Bom dia, Mariana.');
    expect((await actionsOf(editor.userId)).filter((action) => action === 'edited')).toHaveLength(1);
  });

  it('is read in pages that end', async () => {
    const user = createLibraryUser(service);
    const headers = await service.callerHeaders({ userId: user.userId });
    const id = await user.add({ name: 'um.wav' });
    for (let at = 0; at < 5; at += 1)
      await send(headers, 'PATCH', `/api/transcription/${id}`, { originalFileName: `nome ${at}.wav` });
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = { limit: '2', ...(cursor === '' ? {} : { cursor }) };
      const { data, nextCursor }: Listed = (await listOf(user.userId, query)).body;
      names.push(...data.map(({ recording }) => recording.name));
      cursor = nextCursor;
    }
    expect(names).toEqual([4, 3, 2, 1, 0].map((at) => `nome ${at}.wav`));
  });

  it('records nothing that was refused, and nothing of another owner’s recording', async () => {
    const [owner, stranger] = [createLibraryUser(service), createLibraryUser(service)];
    const id = await owner.add({ name: 'um.wav' });
    const headers = await service.callerHeaders({ userId: stranger.userId });
    await send(headers, 'DELETE', `/api/transcription/${id}`);
    await send(headers, 'PATCH', `/api/transcription/${id}`, { originalFileName: 'x.wav' });
    await send(headers, 'GET', `/api/transcription/${id}/export?format=txt`);
    for (const user of [owner, stranger]) expect(await actionsOf(user.userId)).toEqual([]);
  });

  it.each([
    [{ cursor: 'x' }],
    [{ cursor: '-1' }],
    [{ cursor: '9'.repeat(19) }],
    [{ action: 'read' }],
    [{ recordingId: '1' }],
    [{ limit: '0' }],
    [{ limit: '501' }],
    [{ actor: 'x'.repeat(65) }],
  ])('refuses %j', async (query: Record<string, string>) => {
    const { status, body } = await listOf('ana', query);
    expect([status, body.error]).toEqual([400, 'request.invalid']);
  });

  it('is deleted after the period, and with the account', async () => {
    const user = createLibraryUser(service);
    const headers = await service.callerHeaders({ userId: user.userId });
    const id = await user.add({ name: 'um.wav' });
    const rename = () => send(headers, 'PATCH', `/api/transcription/${id}`, { originalFileName: 'dois.wav' });
    await rename();
    const forget = (days: number) =>
      createActivityRetention({
        db: service.db,
        clock: () => new Date(service.clock.now().getTime() + 2 * 86_400_000),
        days,
      })();
    await forget(3);
    expect(await actionsOf(user.userId)).toEqual(['renamed']);
    await forget(1);
    expect(await actionsOf(user.userId)).toEqual([]);
    await rename();
    const kept = await fetch(`${service.url}/internal/account/activity`, { headers });
    expect(await kept.json()).toMatchObject([{ action: 'renamed', recording: { id, name: 'dois.wav' } }]);
    await send(headers, 'DELETE', '/internal/account/transcriptions');
    expect(await actionsOf(user.userId)).toEqual([]);
  });
});
