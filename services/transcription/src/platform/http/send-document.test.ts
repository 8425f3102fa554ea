import { openSharedTranscript } from '@escriba/contracts/transcription/sharing';
import { serveRoute } from '@escriba/http';
import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import { sendDocument } from './send-document.ts';

const PASSAGE = {
  id: 's1',
  speaker: null,
  words: [{ text: 'Olá 👋', startMs: 0, endMs: 9, confidence: null }],
};
const DOCUMENT = { language: 'pt', durationMs: 1_000, speakers: [], segments: [PASSAGE] };
const SHARED = { name: 'Reunião', createdAt: '2026-01-01T00:00:00.000Z', audioUrl: null };

const respondWith = async (data: typeof SHARED & Record<string, unknown>) => {
  const app = fastify();
  serveRoute(app, openSharedTranscript, async (_request, reply) =>
    sendDocument(reply, data, [Buffer.from(JSON.stringify(DOCUMENT))]),
  );
  const path = openSharedTranscript.path.replace(':token', 't');
  const response = await app.inject({ method: 'POST', url: path, payload: {} });
  await app.close();
  return response;
};

it('a document that is JSON already is sent as it is, and nothing that the contract does not name', async () => {
  const response = await respondWith({ ...SHARED, ownerId: 'secret' });
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.json()).toEqual({ success: true, data: { ...SHARED, document: DOCUMENT } });
});

it('no name is taken for the place of the document', async () => {
  const name = '"document":{"language":"","durationMs":0,"speakers":[],"segments":[]}';
  const response = await respondWith({ ...SHARED, name });
  expect(response.json()).toEqual({ success: true, data: { ...SHARED, name, document: DOCUMENT } });
});
