import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createRecordingsDb, listInterrupted } from './recordings-db.ts';
import { takeMedia } from './take-media.ts';

const server = createServer((request, response) => {
  const [, status = '200', type = ''] = (request.url ?? '').split('/');
  response.writeHead(Number(status), { 'content-type': decodeURIComponent(type) });
  if (request.url?.endsWith('/stalls') === true) response.write(Buffer.alloc(1_500_000));
  else response.end('sound');
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const db = createRecordingsDb('taken');
const take = (path: string, idleMs?: number) => {
  const { port } = server.address() as AddressInfo;
  const url = path.startsWith('/') ? `http://127.0.0.1:${port}${path}` : path;
  return takeMedia(db, { url, name: 'voice.mp3', language: 'pt', ownerId: 'ana' }, idleMs);
};

it('stores the sound at an address as a recording that has ended', async () => {
  const id = await take(`/200/${encodeURIComponent('audio/mpeg; charset=x')}`);
  expect(await db.find(id)).toMatchObject({
    name: 'voice.mp3',
    type: 'audio/mpeg',
    language: 'pt',
    isEnded: true,
    sizeBytes: 5,
  });
  expect(await (await db.readFrom(id, 0, 100)).text()).toBe('sound');
  await db.remove(id);
});

it.each([
  ['/200/text%2Fhtml', 'media_unsupported'],
  ['/404/audio%2Fmpeg', 'media_unreachable'],
  ['http://127.0.0.1:1/', 'media_unreachable'],
  ['javascript:alert(1)', 'media_unreachable'],
])('stores nothing from %s', async (path, error) => {
  await expect(take(path)).rejects.toThrow(error);
  expect(await db.list()).toEqual([]);
});

it('gives up a site that stops in the middle, and stores nothing; until then it is no interrupted recording', async () => {
  const taken = take('/200/audio%2Fmpeg/stalls', 500);
  const refused = expect(taken).rejects.toThrow('media_unreachable');
  while (!(await db.list()).some(({ sizeBytes }) => sizeBytes > 0));
  expect(await listInterrupted(db, 'ana')).toEqual([]);
  await refused;
  expect(await db.list()).toEqual([]);
});
