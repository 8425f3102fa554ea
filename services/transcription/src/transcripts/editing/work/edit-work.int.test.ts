import { randomUUID } from 'node:crypto';
import { saveTranscript } from '@escriba/contracts/transcription/transcript';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createLibraryUser } from '../../../testing/library-user.ts';
import { createUser } from '../../../testing/user.ts';
import { type TestService, startTestService } from '../../../testing/start-test-service.ts';
import { createTextProcesses } from '../../../testing/text-processes.ts';
import {
  createTranscriptClient,
  passage,
  readText,
  recognised,
  replacing,
} from '../../../testing/transcript-client.ts';
import { createEditWork } from './edit-work.ts';

const processes = createTextProcesses('edit-process.ts');

let service: TestService;
let user: ReturnType<typeof createUser>;
let client: ReturnType<typeof createTranscriptClient>;

beforeAll(async () => {
  service = await startTestService();
  user = createUser(service, 'pro');
  client = createTranscriptClient(service, user.userId);
});
afterAll(() => service.stop());
afterEach(() => processes.resume());

/** Number of words of a text that is too long to be computed in the request's own process. */
const WORDS = 4_000;
const manyWords = (text: string) => ({
  id: 's1',
  speaker: null,
  words: Array.from({ length: WORDS }, () => ({ text, startMs: 0, endMs: 900, confidence: null })),
});

/** Creates a recording whose text is computed in a process; returns its last revision. */
const large = async () => {
  const id = await recognised(service, user, ['Bom dia.', 'Tchau.']);
  const first = await client.save(id, { baseRevision: 1, splices: replacing(0, manyWords('primeira')) });
  expect(first.status).toBe(200);
  return { id, revision: first.data.revision };
};

const send = async (id: string, body: string) => {
  const response = await fetch(`${service.url}${saveTranscript.path.replace(':id', id)}`, {
    method: 'PATCH',
    headers: { ...(await service.callerHeaders(user)), 'content-type': 'application/json' },
    body,
  });
  return { status: response.status, ...((await response.json()) as { error?: string; message?: string }) };
};

describe('an edit of a long text', () => {
  it('holds up no other request: it is computed in another process', async () => {
    const { id, revision } = await large();
    expect(await processes.pause()).toBe(1);
    const saving = client.save(id, {
      baseRevision: revision,
      splices: replacing(1, passage('Até logo.', { id: 's2', second: 1 })),
    });
    expect((await createLibraryUser(service).list()).status).toBe(200);
    // Nor is its recording locked meanwhile.
    expect((await client.open(id)).data.revision).toBe(revision);
    await processes.resume();
    expect((await saving).status).toBe(200);
    expect(readText((await client.open(id)).data.document)[1]).toBe('Até logo.');
  });

  it('is restored from an earlier version outside the API, too', async () => {
    const { id, revision } = await large();
    const { data: saved } = await client.save(id, {
      baseRevision: revision,
      origin: 'import',
      splices: replacing(0, manyWords('segunda')),
    });
    await processes.pause();
    const restoring = client.restore(id, saved.version.number - 1, saved.revision);
    expect((await client.versions(id)).status).toBe(200);
    await processes.resume();
    expect(readText((await restoring).data.document)[0]).toMatch(/^primeira primeira/);
  });

  it('is not written over a text that another process saved meanwhile', async () => {
    const { id, revision } = await large();
    await processes.pause();
    const saving = client.save(id, { baseRevision: revision, splices: replacing(0, manyWords('terceira')) });
    await sql`update transcripts set revision = revision + 1 where transcription_id = ${id}`.execute(
      service.db,
    );
    await processes.resume();
    expect(await saving).toMatchObject({ status: 409, error: 'transcript.conflict' });
    expect(readText((await client.open(id)).data.document)[0]).toMatch(/^primeira/);
  });
});

describe('a body of megabytes', () => {
  it.each<[string, string, string]>([
    ['that is no save', `[${'{},'.repeat(100_000)}{}]`, 'A requisição não é válida.'],
    ['that is no JSON', '{'.repeat(300_000), 'A requisição não é válida.'],
    [
      'with an invalid passage at its end',
      JSON.stringify({
        saveId: randomUUID(),
        baseRevision: 1,
        splices: [...replacing(0, manyWords('oi')), ...replacing(1, { id: 's2', speaker: null, words: [] })],
      }).replace('"words":[]', '"words":1'),
      "O campo 'splices.1.insert.0.words' está ausente ou não é válido.",
    ],
  ])('%s is refused as any other, and parsed in another process', async (_what, body, message) => {
    const { id } = await large();
    await processes.pause();
    const sending = send(id, body);
    expect((await client.versions(id)).status).toBe(200);
    await processes.resume();
    expect(await sending).toMatchObject({ status: 400, error: 'request.invalid', message });
  });

  it('is refused before it is read while four of one user are in memory; others are taken', async () => {
    const bodies = await Promise.all([1, 2, 3, 4, 5].map(() => large()));
    await processes.pause();
    const body = JSON.stringify({
      saveId: randomUUID(),
      baseRevision: 2,
      splices: replacing(0, manyWords('quarta')),
      padding: 'x'.repeat(300_000),
    });
    const sent = bodies.map(({ id }) => send(id, body));
    expect(await Promise.race(sent)).toMatchObject({ status: 503, error: 'service.busy' });
    await processes.resume();
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(1);
  });
});

describe('a process that is gone', () => {
  it('makes an edit fail with a time to try again', async () => {
    const edits = createEditWork();
    await edits.close();
    const document = [Buffer.alloc(200_000, ' ')];
    await expect(edits.compute('restore', { document }, user.userId)).rejects.toMatchObject({
      code: 'transcript.not_computed',
      kind: 'unavailable',
      retryAfterSeconds: 5,
    });
  });
});
