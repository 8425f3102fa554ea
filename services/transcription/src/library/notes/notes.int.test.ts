import { NOTES_LENGTH_MAX, type RecordingNotes } from '@escriba/contracts/transcription/notes';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;
let user: LibraryUser;

beforeAll(async () => {
  service = await startTestService();
  user = createLibraryUser(service);
});
afterAll(() => service.stop());

type ApiResponse = { status: number; error?: string; data: RecordingNotes };

const read = async (id: string, who = user): Promise<ApiResponse> => {
  const response = await who.request('GET', `/api/transcription/${id}/notes`);
  return { status: response.status, ...((await response.json()) as Omit<ApiResponse, 'status'>) };
};
const save = async (id: string, body: unknown, who = user): Promise<ApiResponse> => {
  const response = await who.request('PATCH', `/api/transcription/${id}/notes`, {
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as Omit<ApiResponse, 'status'>) };
};

describe('notes on a recording', () => {
  it('are empty at first, are kept, and grow in revision', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    expect(await read(id)).toMatchObject({ status: 200, data: { text: '', revision: 0, updatedAt: null } });
    const saved = await save(id, { text: 'Ligar para a Ana\n- amanhã', baseRevision: 0 });
    expect(saved).toMatchObject({ status: 200, data: { text: 'Ligar para a Ana\n- amanhã', revision: 1 } });
    expect((await save(id, { text: '', baseRevision: 1 })).data).toMatchObject({ text: '', revision: 2 });
    expect((await read(id)).data.revision).toBe(2);
  });

  it('are saved once when a request is repeated, and not over a change from another page', async () => {
    const id = await user.add();
    await save(id, { text: 'um', baseRevision: 0 });
    expect((await save(id, { text: 'um', baseRevision: 0 })).data.revision).toBe(1);
    expect(await save(id, { text: 'dois', baseRevision: 0 })).toMatchObject({
      status: 409,
      error: 'notes.changed',
    });
    expect((await read(id)).data.text).toBe('um');
  });

  it('of two pages at once are saved from one', async () => {
    const id = await user.add();
    const responses = await Promise.all(['a', 'b', 'c'].map((text) => save(id, { text, baseRevision: 0 })));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
  });

  it('are found by search with an excerpt, until they are deleted', async () => {
    const id = await user.add({ name: 'ata.wav', text: 'Falamos do prazo.' });
    await save(id, { text: 'Perguntar ao Zé sobre o orçamento novo', baseRevision: 0 });
    await service.indexSearch();
    const { data } = await user.list({ search: 'orcamento' });
    expect(data.map(({ transcriptionId }) => transcriptionId)).toEqual([id]);
    expect(data[0]?.hits).toMatchObject([{ field: 'notes', text: 'Perguntar ao Zé sobre o orçamento novo' }]);
    await save(id, { text: '', baseRevision: 1 });
    expect(await user.search('orcamento')).toEqual([]);
    expect(await user.search('prazo')).toEqual(['ata.wav']);
  });

  it('are deleted with the recording', async () => {
    const id = await user.add();
    await save(id, { text: 'some', baseRevision: 0 });
    await user.remove(id);
    expect((await read(id)).status).toBe(404);
    const kept = await service.db.selectFrom('recording_notes').selectAll().execute();
    expect(kept.filter((row) => row.transcription_id === id)).toEqual([]);
  });

  it('are read and written by their owner only', async () => {
    const id = await user.add();
    await save(id, { text: 'segredo', baseRevision: 0 });
    const other = createLibraryUser(service);
    expect((await read(id, other)).status).toBe(404);
    expect((await save(id, { text: 'x', baseRevision: 1 }, other)).status).toBe(404);
    expect((await read('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await read(id)).data.text).toBe('segredo');
  });

  it('lose control characters, and are limited', async () => {
    const id = await user.add();
    const hostile = 'ab\u0007c\r\nde<script>alert(1)</script>';
    const saved = await save(id, { text: hostile, baseRevision: 0 });
    expect(saved.data.text).toBe('abc\nde<script>alert(1)</script>');
    expect((await save(id, { text: hostile, baseRevision: 0 })).status).toBe(200);
    expect((await save(id, { text: 'x'.repeat(NOTES_LENGTH_MAX), baseRevision: 1 })).status).toBe(200);
    for (const body of [
      { text: 'x'.repeat(NOTES_LENGTH_MAX + 1), baseRevision: 2 },
      { text: 'x' },
      { text: 7, baseRevision: 2 },
      { text: 'a\u0000b', baseRevision: 2 },
      { text: 'a\ud800', baseRevision: 2 },
      { text: 'x', baseRevision: -1 },
      { text: 'x', baseRevision: 1e12 },
    ]) {
      expect((await save(id, body)).status).toBe(400);
    }
  });
});
