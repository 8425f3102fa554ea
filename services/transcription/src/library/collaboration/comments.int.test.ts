import { randomUUID } from 'node:crypto';
import {
  type Comment,
  COMMENT_LENGTH_MAX,
  COMMENTS_MAX,
  type Mention,
} from '@escriba/contracts/transcription/comments';
import type { Permission } from '@escriba/contracts/shared/permissions';
import { VIEWER_SECONDS } from '@escriba/contracts/transcription/viewers';
import { CALLER_HEADER } from '@escriba/http';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userChannel } from '../../recordings/recordings.ts';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const PLACE = { startMs: 400, endMs: 900, quote: 'bom dia' };
const EDITOR: readonly Permission[] = ['read', 'write'];
const ADMIN: readonly Permission[] = ['read', 'write', 'delete', 'manage'];

let service: TestService;
/** Owns recordings as a workspace does. */
let workspace: LibraryUser;

beforeAll(async () => {
  service = await startTestService();
  workspace = createLibraryUser(service);
});
beforeEach(() => service.consents.fallSilent(false));
afterAll(() => service.stop());

type Response<T> = { readonly status: number; readonly error?: string; readonly data: T };

/** Calls the API as a member of the workspace, or of another user's space. */
const createMember = (permissions: readonly Permission[] = EDITOR, space = workspace) => {
  const personId = randomUUID();
  const call = async <T>(method: string, path: string, body?: unknown): Promise<Response<T>> => {
    const response = await fetch(`${service.url}/api/transcription${path}`, {
      method,
      headers: {
        [CALLER_HEADER]: await service.signCaller({
          ip: '192.0.2.1',
          user: { id: space.userId, sessionId: 'session' },
          permissions,
          actor: { personId },
        }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as Omit<Response<T>, 'status'>) };
  };
  return {
    personId,
    list: (id: string) => call<Comment[]>('GET', `/${id}/comments`),
    add: (id: string, fields: object = {}) =>
      call<Comment>('POST', `/${id}/comments`, {
        id: randomUUID(),
        text: 'Confira.',
        place: PLACE,
        ...fields,
      }),
    reply: (id: string, threadId: string, fields: object = {}) =>
      call<Comment>('POST', `/${id}/comments`, { id: randomUUID(), text: 'Feito.', threadId, ...fields }),
    change: (id: string, commentId: string, body: object) =>
      call<Comment>('PATCH', `/${id}/comments/${commentId}`, body),
    remove: (id: string, commentId: string) => call<undefined>('DELETE', `/${id}/comments/${commentId}`),
    look: (id: string, body: object = {}) => call<string[]>('POST', `/${id}/viewers`, body),
    mentions: async () => (await call<Mention[]>('GET', '/mentions')).data,
  };
};

/** Returns the people whom auth was asked to mail about a comment, each once: it recognises an event that it has. */
const mailed = async (commentId: string): Promise<string[]> => {
  service.clock.advance(2_000);
  await service.mentions.runDue();
  const known = new Map(service.consents.mentions.map((event) => [event.id, event.data]));
  return [...known.values()].filter((data) => data.commentId === commentId).map(({ userId }) => userId);
};
const waiting = async (commentId: string): Promise<number> =>
  (await service.db.selectFrom('mention_mails').select('id').where('comment_id', '=', commentId).execute())
    .length;

describe('comments on a recording', () => {
  it('are listed with their place, author and replies, oldest first', async () => {
    const [ana, bia] = [createMember(), createMember()];
    const id = await workspace.add({ text: 'Bom dia.' });
    expect(await ana.list(id)).toMatchObject({ status: 200, data: [] });
    const { status, data: first } = await ana.add(id, { text: 'Foi mesmo\r\num “bom dia”?\u0007' });
    expect(status).toBe(201);
    service.clock.advance(1_000);
    const { data: answer } = await bia.reply(id, first.id);
    expect((await ana.list(id)).data).toEqual([first, answer]);
    expect(first).toMatchObject({
      threadId: null,
      place: PLACE,
      authorId: ana.personId,
      text: 'Foi mesmo\num “bom dia”?',
      mentions: [],
      editedAt: null,
      resolvedAt: null,
    });
    expect(answer).toMatchObject({ threadId: first.id, place: null, authorId: bia.personId, text: 'Feito.' });
  });

  it('are added once when a request is repeated, also at the same time', async () => {
    const ana = createMember();
    const id = await workspace.add({ text: 'Bom dia.' });
    const fields = { id: randomUUID() };
    const sent = await Promise.all([1, 2, 3].map(() => ana.add(id, fields)));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await ana.list(id)).data).toHaveLength(1);
    expect((await createMember().add(id, fields)).error).toBe('comments.not_author');
    const other = await workspace.add({ text: 'Oi.' });
    expect((await ana.add(other, fields)).error).toBe('comments.not_found');
  });

  it('are announced to open pages', async () => {
    const ana = createMember();
    const id = await workspace.add({ text: 'Bom dia.' });
    const heard: unknown[] = [];
    const stop = await service.bus.subscribe(userChannel(workspace.userId), (news) => heard.push(news));
    const { data } = await ana.add(id);
    await ana.change(id, data.id, { isResolved: true });
    await ana.remove(id, data.id);
    await eventually(() => heard.length === 3);
    stop();
    expect(heard).toEqual([1, 2, 3].map(() => ({ transcriptionId: id })));
  });

  it('are changed by their author, marked as done by any writer, and reopened', async () => {
    const [ana, bia] = [createMember(), createMember()];
    const id = await workspace.add({ text: 'Bom dia.' });
    const { data } = await ana.add(id);
    expect((await bia.change(id, data.id, { text: 'Outra coisa' })).error).toBe('comments.not_author');
    const edited = await ana.change(id, data.id, { text: 'Confira, por favor.' });
    expect(edited.data).toMatchObject({ text: 'Confira, por favor.', createdAt: data.createdAt });
    expect(edited.data.editedAt).not.toBeNull();
    const done = await bia.change(id, data.id, { isResolved: true });
    expect(done.data).toMatchObject({ resolvedBy: bia.personId, text: 'Confira, por favor.' });
    service.clock.advance(1_000);
    expect((await ana.change(id, data.id, { isResolved: true })).data).toEqual(done.data);
    expect((await ana.change(id, data.id, { isResolved: false })).data).toMatchObject({ resolvedAt: null });
  });

  it('are deleted with their replies, by their author or by those who may delete recordings', async () => {
    const [ana, bia, admin] = [createMember(), createMember(), createMember(ADMIN)];
    const id = await workspace.add({ text: 'Bom dia.' });
    const { data: first } = await ana.add(id);
    await bia.reply(id, first.id);
    const { data: second } = await bia.add(id);
    expect((await bia.remove(id, first.id)).error).toBe('comments.not_author');
    expect((await ana.remove(id, first.id)).status).toBe(200);
    expect((await ana.list(id)).data).toEqual([second]);
    expect((await admin.remove(id, second.id)).status).toBe(200);
    expect((await ana.remove(id, second.id)).error).toBe('comments.not_found');
    expect((await ana.list(id)).data).toEqual([]);
  });

  it('are not written by readers, and not read or written from another space', async () => {
    const [ana, reader] = [createMember(), createMember(['read'])];
    const stranger = createMember(ADMIN, createLibraryUser(service));
    const id = await workspace.add({ text: 'Bom dia.' });
    const { data } = await ana.add(id);
    expect((await reader.list(id)).data).toEqual([data]);
    const refused = [
      await reader.add(id),
      await reader.change(id, data.id, { isResolved: true }),
      await reader.remove(id, data.id),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    const unknown = [
      await stranger.list(id),
      await stranger.add(id),
      await stranger.reply(id, data.id),
      await stranger.change(id, data.id, { isResolved: true }),
      await stranger.remove(id, data.id),
    ];
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const elsewhere = await workspace.add({ text: 'Oi.' });
    expect((await ana.change(elsewhere, data.id, { isResolved: true })).error).toBe('comments.not_found');
    expect((await ana.reply(elsewhere, data.id)).error).toBe('comments.not_found');
    expect((await ana.list(id)).data).toEqual([data]);
  });

  it('are checked when they arrive', async () => {
    const ana = createMember();
    const id = await workspace.add({ text: 'Bom dia.' });
    const { data } = await ana.add(id, { text: 'x'.repeat(COMMENT_LENGTH_MAX) });
    const { data: reply } = await ana.reply(id, data.id);
    const wrong = [
      { text: '' },
      { text: 'x'.repeat(COMMENT_LENGTH_MAX + 1) },
      { text: 'a\u0000b' },
      { place: undefined },
      { threadId: data.id },
      { place: { ...PLACE, startMs: -1 } },
      { place: { ...PLACE, quote: 'x'.repeat(301) } },
      { mentions: ['ana'] },
      { mentions: Array.from({ length: 21 }, () => randomUUID()) },
      { id: 'x' },
    ];
    for (const fields of wrong) expect([fields, (await ana.add(id, fields)).status]).toEqual([fields, 400]);
    expect((await ana.reply(id, reply.id)).error).toBe('comments.not_found');
    expect((await ana.list(id)).data).toHaveLength(2);
  });

  it('are limited in number', async () => {
    const ana = createMember();
    const id = await workspace.add({ text: 'Bom dia.' });
    const { data } = await ana.add(id);
    const row = await service.db
      .selectFrom('comments')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: COMMENTS_MAX - 1 }, () => ({ ...row, id: randomUUID() }));
    await service.db.insertInto('comments').values(others).execute();
    expect((await ana.add(id)).error).toBe('comments.too_many');
    expect((await ana.list(id)).data).toHaveLength(COMMENTS_MAX);
  });

  it('are deleted with the recording, and their mails with them', async () => {
    const ana = createMember();
    const id = await workspace.add({ text: 'Bom dia.' });
    const { data } = await ana.add(id, { mentions: [randomUUID()] });
    await workspace.remove(id);
    expect((await ana.list(id)).status).toBe(404);
    expect(await mailed(data.id)).toEqual([]);
    expect(
      await service.db.selectFrom('comments').where('transcription_id', '=', id).selectAll().execute(),
    ).toEqual([]);
  });
});

describe('a mention', () => {
  it('is listed for the member alone, with the recording, until the comment is deleted', async () => {
    const [ana, bia] = [createMember(), createMember()];
    const id = await workspace.add({ name: 'reunião.mp3', text: 'Bom dia.' });
    const { data } = await ana.add(id, { mentions: [bia.personId, bia.personId, ana.personId] });
    expect(data.mentions).toEqual([bia.personId]);
    expect(await bia.mentions()).toEqual([
      {
        commentId: data.id,
        transcriptionId: id,
        name: 'reunião.mp3',
        authorId: ana.personId,
        createdAt: data.createdAt,
      },
    ]);
    expect(await ana.mentions()).toEqual([]);
    await ana.remove(id, data.id);
    expect(await bia.mentions()).toEqual([]);
  });

  it('is mailed once, also to whom a change adds', async () => {
    const [ana, bia, caio] = [createMember(), createMember(), createMember()];
    const id = await workspace.add({ text: 'Bom dia.' });
    const { data } = await ana.add(id, { mentions: [bia.personId] });
    expect(await mailed(data.id)).toEqual([bia.personId]);
    await ana.change(id, data.id, { text: 'E o Caio?', mentions: [bia.personId, caio.personId] });
    expect(await mailed(data.id)).toEqual([bia.personId, caio.personId]);
    expect(service.consents.mentions.at(-1)?.data).toEqual({
      userId: caio.personId,
      workspaceId: workspace.userId,
      authorId: ana.personId,
      transcriptionId: id,
      commentId: data.id,
    });
    expect(JSON.stringify(service.consents.mentions)).not.toMatch(/Caio|bom dia/);
  });

  it('waits while auth is away, and is given up after a day', async () => {
    const [ana, bia] = [createMember(), createMember()];
    const id = await workspace.add({ text: 'Bom dia.' });
    service.consents.fallSilent(true);
    const { data: first } = await ana.add(id, { mentions: [bia.personId] });
    await mailed(first.id); // whether auth has it is not known
    expect(await waiting(first.id)).toBe(1);
    service.consents.fallSilent(false);
    service.clock.advance(60_000);
    await Promise.all([1, 2, 3].map(() => service.mentions.runDue()));
    expect([await mailed(first.id), await waiting(first.id)]).toEqual([[bia.personId], 0]);
    const { data: second } = await ana.add(id, { mentions: [bia.personId] });
    service.clock.advance(86_400_000);
    expect([await mailed(second.id), await waiting(second.id)]).toEqual([[], 0]);
  });

  it('means nothing in a space of one person', async () => {
    const id = await workspace.add({ text: 'Bom dia.' });
    const body = JSON.stringify({ id: randomUUID(), text: 'Ver.', place: PLACE, mentions: [randomUUID()] });
    const response = await workspace.request('POST', `/api/transcription/${id}/comments`, { body });
    expect(((await response.json()) as Response<Comment>).data).toMatchObject({
      authorId: workspace.userId,
      mentions: [],
    });
  });
});

describe('the people who look at a recording', () => {
  it('are listed until they leave or their page has not said so for a while', async () => {
    const [ana, bia] = [createMember(['read']), createMember(['read'])];
    const id = await workspace.add({ text: 'Bom dia.' });
    const other = await workspace.add({ text: 'Oi.' });
    expect((await ana.look(id)).data).toEqual([ana.personId]);
    await bia.look(other);
    expect((await bia.look(id)).data.toSorted()).toEqual([ana.personId, bia.personId].toSorted());
    expect((await bia.look(id, { isLeaving: true })).data).toEqual([ana.personId]);
    service.clock.advance(VIEWER_SECONDS.lasting * 1_000);
    expect((await bia.look(id)).data).toEqual([bia.personId]);
  });

  it('are of the space alone', async () => {
    const stranger = createMember(ADMIN, createLibraryUser(service));
    const id = await workspace.add({ text: 'Bom dia.' });
    expect((await stranger.look(id)).status).toBe(404);
    expect((await stranger.look(id, { isLeaving: 1 })).status).toBe(400);
  });
});
