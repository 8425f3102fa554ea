import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findSplices, showUnsure } from '@escriba/transcript';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { createLinkOwner, createLinkReader } from '../../testing/share-client.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, readText, spoken } from '../../testing/transcript-client.ts';
import { createVisitor } from '../../testing/visitor.ts';

let service: TestService;
let user: LibraryUser;
let id: string;

/** Unsure words that are said in the second after the text. */
const DOUBTFUL = {
  startMs: 2_000,
  endMs: 2_900,
  text: 'talvez girafa',
  words: [
    { text: 'talvez', startMs: 2_000, endMs: 2_400, confidence: 0.2 },
    { text: 'girafa', startMs: 2_500, endMs: 2_900, confidence: 0.3 },
  ],
  unsure: true as const,
};
const transcript = { ...spoken(['Bom dia.', 'Até logo.']), durationMs: 4_400, unsure: [DOUBTFUL] };

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  user = createLibraryUser(service);
  id = await user.add({ name: 'Reunião.wav' });
  const run = await service.runs.claim(id);
  if (!run) throw new Error('nothing to claim');
  await service.runs.finish(run, transcript);
});

const exported = async (): Promise<string> => {
  const response = await user.request('GET', `/api/transcription/${id}/export?format=txt`);
  return response.text();
};

describe('speech that was not understood well enough', () => {
  it('is beside the text, and in no search, export, link or count', async () => {
    const client = createTranscriptClient(service, user.userId);
    const { data } = await client.open(id);
    expect(readText(data.document)).toEqual(['Bom dia.', 'Até logo.']);
    expect(data.document.unsure).toMatchObject([
      { id: 'u1', speaker: null, words: [{}, { text: 'girafa' }] },
    ]);
    expect(data.version.wordCount).toBe(4);
    expect(await client.search('girafa')).toEqual([]);
    expect(await exported()).not.toContain('girafa');
    const { token } = await createLinkOwner(user).made(id);
    expect(JSON.stringify(await createLinkReader(service).open(token))).not.toContain('girafa');
  });

  it('is in all of them once its owner shows it, and stays in earlier versions as it was', async () => {
    const client = createTranscriptClient(service, user.userId);
    const { document } = (await client.open(id)).data;
    const shown = showUnsure(document, ['u1'], () => 'other');
    const splices = findSplices(document.segments, shown.segments);
    expect((await client.save(id, { baseRevision: 1, splices })).status).toBe(200);
    const saved = (await client.open(id)).data;
    expect(readText(saved.document)).toEqual(['Bom dia.', 'Até logo.', 'talvez girafa']);
    expect(saved.document.unsure).toEqual(document.unsure);
    expect(saved.version.wordCount).toBe(6);
    expect(await client.search('girafa')).toEqual([id]);
    expect(await exported()).toContain('talvez girafa');
    const restored = await client.restore(id, 1, saved.revision);
    expect(readText(restored.data.document)).toEqual(['Bom dia.', 'Até logo.']);
    expect(restored.data.document.unsure).toEqual(document.unsure);
  });

  it('is all that a visitor gets who said nothing clear, and their free transcription stays unused', async () => {
    const visitor = createVisitor(service);
    const run = await visitor.started();
    await service.runs.finish(run, { ...transcript, text: '', segments: [], speechMs: 0 });
    const { data } = await visitor.status(run.id);
    expect(data).toMatchObject({
      segments: [],
      result: { text: '', original_length: 0, unsure_text: 'talvez girafa' },
    });
    expect(data.result?.message).toContain('não temos certeza');
    expect((await visitor.free()).data).toBeNull();
  });

  it('comes along when a visitor signs up', async () => {
    const visitor = createVisitor(service);
    const run = await visitor.started();
    await service.runs.finish(run, transcript);
    const claimed = await user.request('POST', '/api/transcription/free/claim', {
      headers: { 'x-device-id': visitor.device },
    });
    expect(claimed.status).toBe(200);
    const { data } = await createTranscriptClient(service, user.userId).open(run.id);
    expect(readText(data.document)).toEqual(['Bom dia.', 'Até logo.']);
    expect(data.document.unsure).toMatchObject([{ id: 'u1' }]);
  });
});
