import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eventually, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient } from '../../testing/transcript-client.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

const PATIENCE = { timeoutMs: 240_000 };

let service: TestService;
let worker: ReturnType<typeof startWorkerProcess>;
beforeAll(async () => {
  service = await startTestService();
  service.clock.set(new Date());
  worker = startWorkerProcess({ ...service.environment, SPEECH_BEAM_SIZE: '1', SPEECH_CONCURRENCY: '1' });
}, 60_000);
afterAll(async () => {
  await worker.end('SIGKILL');
  await service.stop();
});

/** Uploads a recording and returns its transcript, once it is recognised. */
const recognise = async (path: string, language: string) => {
  const user = createUser(service, 'pro');
  const { body } = await user.upload({
    file: Buffer.from(await readFile(path)),
    fields: { language_code: language },
  });
  const id = body.data.transcriptionId;
  const row = () =>
    service.db.selectFrom('transcriptions').select('status').where('id', '=', id).executeTakeFirst();
  await eventually(async () => (await row())?.status === 'completed', PATIENCE);
  return (await createTranscriptClient(service, user.userId).open(id)).data;
};

describe('a recording that begins in English and goes on in Portuguese', () => {
  it('has both languages in its transcript, if the language was to be detected', async () => {
    const path = new URL('../../recognition/languages/cases/c-english-then-portuguese.ogg', import.meta.url);
    const { document, spokenLanguage } = await recognise(fileURLToPath(path), 'auto');
    expect(document.language).toBe('pt');
    const parts = document.segments.map(
      ({ language = '', words }) => `${language} ${words.map(({ text }) => text).join(' ')}`,
    );
    expect(parts[0]).toMatch(/^en However, due to the slow communication channels/);
    expect(parts.slice(1).every((part) => part.startsWith(' '))).toBe(true);
    expect(spokenLanguage).toBeUndefined();
  }, 260_000);
});

describe('a recording in Spanish that is sent as Portuguese', () => {
  it('is recognised in Portuguese, and its transcript says what it sounds like', async () => {
    const { document, spokenLanguage, notices } = await recognise(samplePath('fleurs-es-000.ogg'), 'pt');
    expect([document.language, spokenLanguage, notices]).toEqual(['pt', 'es', undefined]);
  }, 260_000);
});
