import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { KeptTranscription } from '@escriba/contracts/transcription/account-part';
import { samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { addTranslation } from '../../testing/add-translation.ts';
import { createInsightsClient } from '../../testing/insights-client.ts';
import { createLabelsClient } from '../../testing/labels-client.ts';
import { createLibraryUser } from '../../testing/library-user.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, passage, recognised } from '../../testing/transcript-client.ts';
import { createTusClient, makeWav } from '../../testing/tus-client.ts';
import { createUploadClient } from '../../testing/upload-client.ts';
import { noteCorrections } from '../../vocabulary/vocabulary.ts';
import { createVocabularyClient } from '../../testing/vocabulary-client.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const upload = async (userId: string): Promise<string> => {
  const file = Buffer.from(await readFile(samplePath('short-pt.wav')));
  const input = { file, userId, device: null, path: '/api/transcription/upload' };
  return (await createUploadClient(service).upload(input)).body.data.transcriptionId;
};

const call = async (method: string, userId?: string) => {
  const response = await fetch(`${service.url}/internal/account/transcriptions`, {
    method,
    headers: await service.callerHeaders(userId === undefined ? {} : { userId }),
  });
  const body: unknown = await response.json();
  if (!Array.isArray(body)) return { status: response.status, data: [] };
  return { status: response.status, data: Value.Parse(Type.Array(KeptTranscription), body) };
};

type Table = 'transcript_versions' | 'transcript_saves' | 'recording_notes' | 'insights';

const rowsOf = (table: Table, id: string) =>
  service.db.selectFrom(table).selectAll().where('transcription_id', '=', id).execute();

describe("a user's recordings, for export and deletion of the account", () => {
  it("are exported whole, without other users'", async () => {
    const id = await upload('bia');
    await upload('caio');
    const { data } = await call('GET', 'bia');
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ transcriptionId: id, fileName: 'fala.wav', audioKept: true, text: null });
  });

  it('are exported with every version of their transcripts, which are deleted with the account', async () => {
    const user = createUser(service, 'pro');
    const id = await recognised(service, user, ['Bom dia Maria.', 'Até amanhã.']);
    await createTranscriptClient(service, user.userId).save(id, {
      baseRevision: 1,
      speakers: [
        { id: 'p1', name: 'Ana' },
        { id: 'p2', name: null },
      ],
      splices: [
        {
          start: 0,
          deleteCount: 2,
          insert: [
            passage('Bom dia Mariana.', { id: 's1', second: 0, speaker: 'p1' }),
            passage('Até!', { id: 's2', second: 1, speaker: 'p2' }),
          ],
        },
      ],
    });
    expect((await call('GET', user.userId)).data).toMatchObject([
      {
        text: 'Bom dia Mariana. Até!',
        versions: [
          {
            number: 2,
            origin: 'edit',
            segments: [
              { startMs: 0, endMs: 290, speaker: 'Ana', text: 'Bom dia Mariana.' },
              { startMs: 1_000, endMs: 1_090, speaker: 'Pessoa 2', text: 'Até!' },
            ],
          },
          { number: 1, origin: 'engine', segments: [{ text: 'Bom dia Maria.', speaker: null }, {}] },
        ],
      },
    ]);
    await call('DELETE', user.userId);
    expect(await rowsOf('transcript_versions', id)).toEqual([]);
    expect(await rowsOf('transcript_saves', id)).toEqual([]);
  });

  it('are exported with the names of folders and tags, which are deleted with the account', async () => {
    const user = createLibraryUser(service);
    const labels = createLabelsClient(user);
    const ids = [await user.add()];
    const { data: folder } = await labels.create('folders', 'Aulas');
    await labels.create('folders', 'Vazia');
    const { data: tag } = await labels.create('tags', 'urgente');
    await labels.organise({ ids, folderId: folder.id, addTagIds: [tag.id] });
    const form = { name: 'Ata', instructions: 'Escreva a ata.', sections: [], kind: 'sentences' };
    const { forms, automatic } = createInsightsClient(service, user.userId);
    const formId = (await forms.create(form)).data.id;
    await automatic.set([{ form: 'own', method: 'model', formId }]);
    await automatic.setFolder(folder.id, [{ form: 'summary', method: 'extractive' }]);
    const headers = await service.callerHeaders({ userId: user.userId });
    const kept = await fetch(`${service.url}/internal/account/labels`, { headers });
    expect(await kept.json()).toEqual({
      success: true,
      data: {
        folders: ['Aulas', 'Vazia'],
        tags: ['urgente'],
        brand: null,
        domain: null,
        vocabulary: { words: [], dismissed: [] },
        forms: [form],
        automaticForms: [
          { folder: 'Aulas', form: 'summary', method: 'extractive', name: null },
          { folder: null, form: 'own', method: 'model', name: 'Ata' },
        ],
        webhooks: [],
        mails: { finished: false, withSummary: false },
        links: [],
      },
    });
    expect((await call('GET', user.userId)).data).toMatchObject([{ folder: 'Aulas', tags: ['urgente'] }]);
    await call('DELETE', user.userId);
    expect((await forms.list()).data).toEqual([]);
    expect((await automatic.list()).data).toEqual({ account: [], folders: [] });
    expect(await labels.list()).toEqual({ folders: [], tags: [], unfiled: 0 });
  });

  it('are exported with the comments on them, which are deleted with the account', async () => {
    const user = createLibraryUser(service);
    const id = await user.add({ text: 'Bom dia.' });
    const place = { startMs: 0, endMs: 400, quote: 'Bom dia' };
    const send = async (body: object): Promise<string> => {
      const sent = { id: randomUUID(), ...body };
      const response = await user.request('POST', `/api/transcription/${id}/comments`, {
        body: JSON.stringify(sent),
      });
      expect(response.status).toBe(201);
      return sent.id;
    };
    const first = await send({ text: 'Conferir com o áudio.', place });
    service.clock.advance(1_000);
    await send({ text: 'Conferido.', threadId: first });
    expect((await call('GET', user.userId)).data).toMatchObject([
      {
        comments: [
          { id: first, text: 'Conferir com o áudio.', place, authorId: user.userId },
          { threadId: first, text: 'Conferido.', place: null },
        ],
      },
    ]);
    await call('DELETE', user.userId);
    const left = service.db.selectFrom('comments').select('id').where('author_id', '=', user.userId);
    expect(await left.execute()).toEqual([]);
  });

  it("are exported with the user's vocabulary and their own words, which are deleted with the account", async () => {
    const [user, other] = [createLibraryUser(service), createLibraryUser(service)];
    const words = createVocabularyClient(user);
    const { data: folder } = await createLabelsClient(user).create('folders', 'Cliente');
    await words.add([{ text: 'Sankhya', soundsLike: 'sânquia' }]);
    await words.addTexts(['NR-35'], folder.id);
    await createVocabularyClient(other).addTexts(['Alheia']);
    const file = Buffer.from(await readFile(samplePath('short-pt.wav')));
    const fields = { vocabulary: '[{"text":"Marina Gonçalves"}]' };
    const path = '/api/transcription/upload';
    const { body } = await createUploadClient(service).upload({
      file,
      userId: user.userId,
      device: null,
      path,
      fields,
    });
    await noteCorrections(service.db, { id: body.data.transcriptionId, ownerId: user.userId }, [
      { heard: 'Escriva', corrected: 'Escriba', times: 3 },
    ]);
    await words.dismiss('Escriba');
    const kept = await user.request('GET', '/internal/account/labels');
    expect(await kept.json()).toMatchObject({
      data: {
        vocabulary: {
          words: [
            { text: 'NR-35', soundsLike: null, folder: 'Cliente' },
            { text: 'Sankhya', soundsLike: 'sânquia', folder: null },
          ],
          dismissed: ['Escriba'],
        },
      },
    });
    expect((await call('GET', user.userId)).data).toMatchObject([{ clientInfo: fields }]);
    await call('DELETE', user.userId);
    expect(await words.list()).toEqual([]);
    const dismissed = service.db
      .selectFrom('vocabulary_dismissals')
      .select('text')
      .where('owner_id', '=', user.userId);
    expect(await dismissed.execute()).toEqual([]);
    expect(await createVocabularyClient(other).list()).toMatchObject([{ text: 'Alheia' }]);
  });

  it('are exported with the notes on them, which are deleted with the account', async () => {
    const user = createLibraryUser(service);
    const id = await user.add();
    const body = JSON.stringify({ text: 'Ligar para a Ana', baseRevision: 0 });
    await user.request('PATCH', `/api/transcription/${id}/notes`, { body });
    await user.add();
    const notes = (await call('GET', user.userId)).data.map((kept) => kept.notes);
    expect(new Set(notes)).toEqual(new Set(['Ligar para a Ana', null]));
    await call('DELETE', user.userId);
    expect(await rowsOf('recording_notes', id)).toEqual([]);
  });

  it('are exported with the sentences of their translations, which are deleted with the account', async () => {
    const [user, other] = [createLibraryUser(service), createLibraryUser(service)];
    const [id, theirs] = [await user.add({ text: 'Bom dia.' }), await other.add({ text: 'Boa noite.' })];
    await addTranslation(service.db, { ownerId: user.userId, id, text: 'Good morning.', quote: 'Bom dia.' });
    await addTranslation(service.db, { ownerId: other.userId, id: theirs, text: 'Good evening.' });
    expect((await call('GET', user.userId)).data.map(({ insights }) => insights)).toMatchObject([
      [
        {
          form: 'translation',
          language: 'en',
          statements: [{ text: 'Good morning.', sources: [{ startMs: 0, endMs: 900, quote: 'Bom dia.' }] }],
        },
      ],
    ]);
    await call('DELETE', user.userId);
    expect(await rowsOf('insights', id)).toEqual([]);
    expect(await rowsOf('insights', theirs)).toHaveLength(1);
  });

  it("are deleted with their audio, repeatedly if necessary, without other users'", async () => {
    await upload('davi');
    await upload('davi');
    await upload('eva');
    const filesBefore = (await service.listStoredFiles()).length;
    expect((await call('DELETE', 'davi')).status).toBe(200);
    expect((await call('DELETE', 'davi')).status).toBe(200);
    expect((await call('GET', 'davi')).data).toEqual([]);
    expect((await call('GET', 'eva')).data).toHaveLength(1);
    expect((await service.listStoredFiles()).length).toBe(filesBefore - 2);
  });

  it('that are still uploading are exported with the received bytes', async () => {
    const headers = () => service.callerHeaders({ userId: 'fabi' });
    const client = createTusClient({ url: service.url, headers });
    const path = await client.created(1_000, { filename: 'aula.mp3', user_ip: '203.0.113.7' });
    await client.patch(path, 0, Buffer.alloc(400));
    const wav = makeWav(2_000);
    await client.patch(await client.created(wav.length), 0, wav);
    const uploadsOf = async (userId: string) =>
      (
        await fetch(`${service.url}/internal/account/uploads`, {
          headers: await service.callerHeaders({ userId }),
        })
      ).json();
    const begun = service.clock.now();
    expect(await uploadsOf('fabi')).toMatchObject({
      data: [
        {
          uploadId: path.split('/').at(-1),
          fileName: 'aula.mp3',
          sizeBytes: 1_000,
          receivedBytes: 400,
          createdAt: begun.toISOString(),
          expiresAt: new Date(begun.getTime() + 24 * 3_600_000).toISOString(),
          clientInfo: { userIp: '203.0.113.7' },
        },
      ],
    });
    expect(await uploadsOf('gil')).toMatchObject({ data: [] });
    await call('DELETE', 'fabi');
    expect(await uploadsOf('fabi')).toMatchObject({ data: [] });
  });

  it('are not exported without a session', async () => {
    expect((await call('GET')).status).toBe(401);
    expect((await call('DELETE')).status).toBe(401);
  });
});
