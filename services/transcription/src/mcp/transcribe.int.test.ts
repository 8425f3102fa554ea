import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { samplePath } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connectMcp, type McpClient } from '../testing/mcp-client.ts';
import { startTestService, type TestService } from '../testing/start-test-service.ts';
import { createUser } from '../testing/user.ts';
import { transcriptOf } from '../testing/visitor.ts';

type Step = {
  quoteId: string;
  step: string;
  quote?: { costMinutes: number; minutesLeft: number | null; isPossible: boolean; refusal: string | null };
  upload?: { url: string; command: string };
  recording?: { id: string; status: string };
};

let service: TestService;
let user: ReturnType<typeof createUser>;
let mcp: McpClient;
let speech: Buffer<ArrayBuffer>;
const clients: McpClient[] = [];

const connect = async (userId: string, permissions?: readonly ['read']) => {
  const headers = await service.callerHeaders({ userId, ...(permissions && { permissions }) });
  const client = await connectMcp(service.url, headers);
  clients.push(client);
  return client;
};

beforeAll(async () => {
  service = await startTestService();
  speech = Buffer.from(await readFile(samplePath('short-pt.wav')));
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await service.stop();
});
beforeEach(async () => {
  user = createUser(service, 'pro');
  mcp = await connect(user.userId);
});

const quote = (more: object = {}) => mcp.use<Step>('transcribe', { fileName: 'fala.wav', ...more });
const openLink = async (): Promise<Step & Required<Pick<Step, 'upload'>>> => {
  const { quoteId } = await quote();
  const step = await mcp.use<Step>('transcribe', { quoteId });
  if (step.upload === undefined) throw new Error('no link');
  return { ...step, upload: step.upload };
};

/** Sends a file as curl -T does: as the body, without a token of the user. */
const send = async (url: string, body: Buffer<ArrayBuffer> = speech) => {
  const { pathname, search } = new URL(url);
  const response = await fetch(service.url + pathname + search, {
    method: 'PUT',
    headers: await service.callerHeaders(),
    body,
  });
  return { status: response.status, body: (await response.json()) as { error?: string } };
};

describe('transcribe', () => {
  it('quotes, gives a link, takes the file without a key and says how far the recording is', async () => {
    const quoted = await quote({ durationSeconds: 90, speakers: 2, words: ['Gonçalves'], language: 'pt' });
    expect(quoted).toMatchObject({
      step: 'quote',
      quote: { costMinutes: 1.5, minutesLeft: 120, isPossible: true, refusal: null },
    });
    expect(JSON.stringify(quoted)).not.toContain('token=');
    const { quoteId } = quoted;
    const { step, upload } = await mcp.use<Step>('transcribe', { quoteId });
    expect([step, upload?.url]).toEqual(['upload', expect.stringMatching(/^https:\/\/escriba\.example\//)]);
    expect((await send(upload?.url ?? '')).status).toBe(202);
    const sent = await mcp.use<Step>('transcribe', { quoteId });
    expect(sent).toMatchObject({ step: 'recording', recording: { status: 'pending' } });
    await service.runs.finish(await user.claim(sent.recording?.id ?? ''), transcriptOf(['Bom dia.']));
    expect(await mcp.use<Step>('transcribe', { quoteId })).toMatchObject({
      recording: { status: 'completed' },
    });
    expect((await user.item(sent.recording?.id ?? '')).data).toMatchObject({ originalFileName: 'fala.wav' });
    expect(await user.charges()).toEqual(['committed']);
  });

  it('says in the quote that the plan does not allow it', async () => {
    const small = createUser(service, 'free', { monthlyTranscriptionMinutes: 1 });
    const other = await connect(small.userId);
    const { quote: quoted } = await other.use<Step>('transcribe', {
      fileName: 'a.wav',
      durationSeconds: 600,
    });
    expect(quoted).toMatchObject({ isPossible: false, refusal: expect.any(String), minutesLeft: 1 });
  });

  it.each([
    ['no file and no quote', {}, 'mcp.file_or_quote'],
    ['both', { fileName: 'a.wav', quoteId: randomUUID() }, 'mcp.file_or_quote'],
    ['a quote that does not exist', { quoteId: randomUUID() }, 'upload.link_not_found'],
    ['an unknown language', { fileName: 'a.wav', language: 'tlh' }, 'Invalid arguments'],
    ['a negative length', { fileName: 'a.wav', durationSeconds: -1 }, 'Invalid arguments'],
  ])('refuses %s', async (_what, args, failure) => {
    expect(await mcp.failureOf('transcribe', args)).toContain(failure);
  });

  it('needs a token that may write', async () => {
    const reader = await connect(user.userId, ['read']);
    expect(await reader.failureOf('transcribe', { fileName: 'a.wav' })).toContain('auth.permission_missing');
  });

  it('keeps at most 50 links that wait for a file', async () => {
    for (let count = 0; count < 50; count += 1) await quote();
    expect(await mcp.failureOf('transcribe', { fileName: 'a.wav' })).toContain('upload.too_many_links');
  });
});

describe('an upload link', () => {
  it('takes one file, also of two that are sent at once, and is charged once', async () => {
    const { upload } = await openLink();
    const responses = await Promise.all([send(upload.url), send(upload.url)]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409]);
    expect(await send(upload.url)).toMatchObject({ status: 409, body: { error: 'upload.link_used' } });
    const counted = (await user.charges()).filter((state) => state !== 'released');
    expect(counted).toHaveLength(1);
  });

  it('stays open after a file that is refused, of which nothing is left', async () => {
    const { upload } = await openLink();
    const files = await service.listStoredFiles();
    expect((await send(upload.url, Buffer.from('not media'))).status).toBe(415);
    expect((await send(upload.url, Buffer.alloc(2_000_000))).status).toBe(413);
    expect((await send(upload.url, Buffer.alloc(0))).status).toBe(400);
    expect(await service.listStoredFiles()).toEqual(files);
    expect((await send(upload.url)).status).toBe(202);
  });

  it('is closed an hour later', async () => {
    const { upload, quoteId } = await openLink();
    const own = await service.db
      .updateTable('upload_links')
      .set({ expires_at: service.clock.now() })
      .where('id', '=', quoteId)
      .executeTakeFirst();
    expect(own.numUpdatedRows).toBe(1n);
    expect(await send(upload.url)).toMatchObject({ status: 410, body: { error: 'upload.link_expired' } });
    expect(await mcp.failureOf('transcribe', { quoteId })).toContain('mcp.quote_expired');
  });

  it('opens by its own token alone, and is no other account’s', async () => {
    const [one, two] = [await openLink(), await openLink()];
    const token = new URL(two.upload.url).searchParams.get('token') ?? '';
    const forged = new URL(one.upload.url);
    for (const wrong of [token, '', 'x.y', `${token}x`]) {
      forged.searchParams.set('token', wrong);
      expect(await send(forged.href)).toMatchObject({ status: 404 });
    }
    expect((await send(`https://x/api/transcription/upload-links/1'?token=${token}`)).status).toBe(404);
    const other = await connect(randomUUID());
    expect(await other.failureOf('transcribe', { quoteId: one.quoteId })).toContain('upload.link_not_found');
  });
});
