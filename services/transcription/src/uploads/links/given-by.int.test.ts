import { randomUUID } from 'node:crypto';
import { CALLER_HEADER, type Actor } from '@escriba/http';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectMcp } from '../../testing/mcp-client.ts';
import { type MediaSite, startMediaSite } from '../../testing/media-site.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { makeWav } from '../../testing/tus-client.ts';

let service: TestService;
let site: MediaSite;

beforeAll(async () => {
  [service, site] = await Promise.all([startTestService({ linkFetchesMax: 2 }), startMediaSite()]);
});
afterAll(() => Promise.all([service.stop(), site.stop()]));

const wav = makeWav(300_000);
const personId = randomUUID();
const key = { id: randomUUID(), name: 'Painel' };
type Step = { readonly quoteId: string; readonly upload?: { readonly url: string } };

/** Gives the address of a file. */
const giveLink = async (headers: Record<string, string>): Promise<void> => {
  const response = await fetch(`${service.url}/api/transcription/links`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ url: site.put('/ata.wav', wav) }),
  });
  expect(response.status).toBe(202);
};

/** Asks for a link by MCP, and sends the file to it as no user. */
const sendToLink = async (headers: Record<string, string>): Promise<void> => {
  const mcp = await connectMcp(service.url, headers);
  const { quoteId } = await mcp.use<Step>('transcribe', { fileName: 'ata.wav' });
  const { upload } = await mcp.use<Step>('transcribe', { quoteId });
  await mcp.close();
  const { pathname, search } = new URL(upload?.url ?? '');
  const response = await fetch(service.url + pathname + search, {
    method: 'PUT',
    headers: await service.callerHeaders(),
    body: wav,
  });
  expect(response.status).toBe(202);
};

/** Quotes an address by MCP, and accepts the quote. */
const acceptAddress = async (headers: Record<string, string>): Promise<void> => {
  const mcp = await connectMcp(service.url, headers);
  const { quoteId } = await mcp.use<Step>('transcribe', { url: site.put('/ata.wav', wav) });
  await mcp.use<Step>('transcribe', { quoteId });
  await mcp.close();
};

it.each([
  ['an address that a member gave', { personId }, giveLink],
  ['an address that a key gave', { personId, key }, giveLink],
  ['a link that a member asked for', { personId }, sendToLink],
  ['an address in a quote that a key accepted', { personId, key }, acceptAddress],
] as const)('a recording of %s is theirs', async (_what, actor: Actor, upload) => {
  const workspaceId = randomUUID();
  const as = async (caller: Actor) => ({
    [CALLER_HEADER]: await service.signCaller({
      ip: '192.0.2.1',
      user: { id: workspaceId, sessionId: 'session' },
      actor: caller,
    }),
  });
  await upload(await as(actor));
  const activity = async () => {
    const response = await fetch(`${service.url}/api/transcription/activity`, {
      headers: await as({ personId }),
    });
    return ((await response.json()) as { data: { action: string; actor: object }[] }).data;
  };
  const stored = () =>
    service.db
      .selectFrom('transcriptions')
      .select('created_by')
      .where('owner_id', '=', workspaceId)
      .execute();
  await eventually(async () => (await stored()).length > 0);
  expect(await stored()).toEqual([{ created_by: personId }]);
  expect(await activity()).toMatchObject([
    { action: 'uploaded', actor: { personId, key: 'key' in actor ? key : null } },
  ]);
});
