import { randomUUID } from 'node:crypto';
import type { Insight, InsightStatement } from '@escriba/contracts/transcription/insights';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createInsightsClient, type InsightsClient } from '../../testing/insights-client.ts';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { createLinkOwner, createLinkReader } from '../../testing/share-client.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, passage, replacing } from '../../testing/transcript-client.ts';

const TEXT = 'Meu CPF é 249.715.637-92 e a loja abre em março.';
const HOUR_MS = 3_600_000;

let service: TestService;
let user: LibraryUser;
let owner: ReturnType<typeof createLinkOwner>;
let reader: ReturnType<typeof createLinkReader>;
let insights: InsightsClient;
let id: string;

beforeAll(async () => {
  service = await startTestService();
  reader = createLinkReader(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  user = createLibraryUser(service);
  owner = createLinkOwner(user);
  insights = createInsightsClient(service, user.userId);
  id = await user.add({ name: 'Reunião.wav', text: TEXT });
});

const QUOTED: InsightStatement[] = [{ text: TEXT, sources: [{ startMs: 0, endMs: 10_000, quote: TEXT }] }];

/** Stores what a worker has made of the recording. */
const made = async (form: Insight['form'], statements = QUOTED): Promise<string> => {
  const { method, language } =
    form === 'translation'
      ? { method: 'model', language: 'en' }
      : { method: 'extractive', language: 'recording' };
  const row = {
    id: randomUUID(),
    transcription_id: id,
    owner_id: user.userId,
    form,
    method,
    model: method === 'model' ? 'secret-model' : null,
    language,
    status: 'done',
    revision: 1,
    statements: JSON.stringify(statements),
    created_at: service.clock.now(),
    finished_at: service.clock.now(),
  };
  await service.db.insertInto('insights').values(row).execute();
  return row.id;
};
const opened = async (token: string) => (await reader.open(token)).data;

describe('a link', () => {
  it('shows nothing that was made of the text unless its owner chose it for this link', async () => {
    await made('summary');
    const plain = await owner.made(id);
    expect(plain.include).toEqual([]);
    expect(await opened(plain.token)).not.toHaveProperty('insights');
    const other = await owner.made(id, { include: ['chapters'] });
    expect(await opened(other.token)).not.toHaveProperty('insights');
  });

  it('shows the chosen forms, also one that is made later, and nothing else', async () => {
    const { token, id: linkId } = await owner.made(id, { include: ['chapters', 'summary'] });
    expect((await owner.list(id)).data).toMatchObject([{ id: linkId, include: ['summary', 'chapters'] }]);
    const span = { startMs: 0, endMs: 10_000 };
    const [first] = QUOTED;
    if (first === undefined) throw new Error('no statement');
    const chapter = { ...first, text: 'Loja', span, speaker: 'p1', section: 'private' };
    const secrets = await Promise.all([
      made('summary'),
      made('chapters', [chapter]),
      made('detailed_summary', [{ ...first, text: 'Detalhe' }]),
      made('translation', [{ ...first, text: 'Translated' }]),
    ]);
    const shared = await opened(token);
    const facts = { method: 'extractive', language: 'recording', stale: false };
    expect(shared.insights).toEqual([
      { form: 'summary', ...facts, statements: QUOTED },
      { form: 'chapters', ...facts, statements: [{ text: 'Loja', span, sources: first.sources }] },
    ]);
    const sent = JSON.stringify(shared);
    for (const secret of [...secrets, 'Detalhe', 'Translated', 'secret-model', 'private'])
      expect(sent).not.toContain(secret);
  });

  it('hides in them the personal data that it hides in the text', async () => {
    await made('summary');
    const { token } = await owner.made(id, { include: ['summary'], hidesPersonal: true });
    const shared = await opened(token);
    expect(shared.insights?.[0]?.statements[0]?.text).toContain('[CPF]');
    expect(JSON.stringify(shared)).not.toContain('249');
    const others = await owner.made(id, { include: ['summary'], personalKinds: ['phone'] });
    expect(JSON.stringify((await opened(others.token)).insights)).toContain('249.715.637-92');
  });

  it('shows no statement whose passage has left the text, and says that the text has changed', async () => {
    const kept = 'A loja abre.';
    const client = createTranscriptClient(service, user.userId);
    const source = { startMs: 0, endMs: 1_000, quote: kept };
    await made('summary', [...QUOTED, { text: kept, sources: [source] }]);
    await made('chapters');
    const { token } = await owner.made(id, { include: ['summary', 'chapters'] });
    const { data } = await client.open(id);
    const splices = replacing(0, passage(kept, { id: 's1', second: 0 }));
    await client.save(id, { baseRevision: data.revision, splices });
    expect((await opened(token)).insights).toEqual([
      {
        form: 'summary',
        method: 'extractive',
        language: 'recording',
        stale: true,
        statements: [{ text: kept, sources: [source] }],
      },
    ]);
  });

  it('shows no form that its owner has removed', async () => {
    const insightId = await made('summary');
    const { token } = await owner.made(id, { include: ['summary'] });
    expect((await opened(token)).insights).toHaveLength(1);
    await insights.delete(id, insightId);
    expect(await opened(token)).not.toHaveProperty('insights');
  });

  it('that is closed, or whose password is unknown, shows none of them', async () => {
    await made('summary');
    const options = { include: ['summary'], password: 'segredo' };
    const expiresAt = new Date(service.clock.now().getTime() + HOUR_MS).toISOString();
    const { token } = await owner.made(id, { ...options, expiresAt });
    const without = async (body: Record<string, unknown>) => {
      const response = await reader.open(token, body);
      expect(JSON.stringify(response)).not.toContain('loja');
      return response.status;
    };
    expect(await without({})).toBe(401);
    expect(await without({ password: 'errada' })).toBe(403);
    expect((await reader.open(token, { password: 'segredo' })).data.insights).toHaveLength(1);
    service.clock.advance(HOUR_MS);
    expect(await without({ password: 'segredo' })).toBe(410);
  });

  it.each([[['tasks']], [['translation']], [['summary', 'summary']], ['summary'], [[null]]])(
    'is not created with %j',
    async (include) => {
      expect((await owner.make(id, { include })).status).toBe(400);
      expect((await owner.list(id)).data).toEqual([]);
    },
  );
});
