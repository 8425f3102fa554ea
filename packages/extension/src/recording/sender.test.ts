import 'fake-indexeddb/auto';
import { ApiError } from '@escriba/client';
import { describe, expect, it } from '@jest/globals';
import { createRecordingsDb } from './recordings-db.ts';
import { createSender } from './sender.ts';
import type { Tus } from './tus.ts';

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};
const refusal = (status: number) => new ApiError({ status, code: 'x', message: `refused ${status}` });

/** Creates a server that keeps uploads in memory; each of `failures` is thrown once, in place of an append. */
const createServer = (failures: Error[] = []) => {
  const uploads = new Map<string, { text: string; size?: number }>();
  const declared: Readonly<Record<string, string>>[] = [];
  const find = (url: string) => {
    const upload = uploads.get(url);
    if (upload === undefined) throw refusal(404);
    return upload;
  };
  const tus: Tus = {
    create: async (metadata) => {
      declared.push(metadata);
      const url = `https://escriba.example/uploads/${uploads.size + 1}`;
      uploads.set(url, { text: '' });
      return url;
    },
    find: async (url) => ({ offset: find(url).text.length, isSized: find(url).size !== undefined }),
    append: async (url, offset, bytes, size) => {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      const upload = find(url);
      if (offset !== upload.text.length) throw refusal(409);
      upload.text += await bytes.text();
      if (size !== undefined) upload.size = size;
      return upload.text.length;
    },
    cancel: async (url) => void uploads.delete(url),
  };
  return { tus, uploads, declared, last: () => [...uploads.values()].at(-1) };
};

const prepare = async (name: string, failures: Error[] = []) => {
  const db = createRecordingsDb(name);
  const server = createServer(failures);
  const world = { owner: 'ana', sent: [] as string[], waits: 0 };
  const sender = createSender({
    db,
    tus: server.tus,
    getOwner: async () => world.owner,
    wait: async () => void (world.waits += 1),
    onChange: () => undefined,
    onSent: async (_recording, id) => void world.sent.push(id),
  });
  const row = { id: 'one', ownerId: 'ana', name: 'a.webm', type: 'audio/webm', language: 'pt' };
  await db.begin({ ...row, startedAtMs: 1, isEnded: false });
  const add = async (text: string): Promise<void> => {
    await db.addPart('one', new TextEncoder().encode(text).buffer, 1);
    sender.send('one');
  };
  const end = async (): Promise<void> => {
    await db.change('one', { isEnded: true });
    sender.send('one');
  };
  const idle = () => until(() => !sender.isBusy());
  return { db, server, world, sender, add, end, idle };
};

describe('sending a recording', () => {
  it('sends parts as they come, and declares the size with the end', async () => {
    const { db, server, world, add, end, idle } = await prepare('grows');
    await add('abc');
    await until(() => server.last()?.text === 'abc');
    await add('def');
    await until(() => server.last()?.text === 'abcdef');
    expect(server.last()?.size).toBeUndefined();
    await end();
    await idle();
    expect([server.last(), server.uploads.size]).toEqual([{ text: 'abcdef', size: 6 }, 1]);
    expect([world.sent, await db.list()]).toEqual([['1'], []]);
  });

  it.each([
    ['the connection is lost', [new TypeError('no connection'), new TypeError('no connection')]],
    ['the server is busy', [refusal(503), refusal(429)]],
    ['the offset has changed', [refusal(409)]],
  ])('tries again if %s', async (name, failures) => {
    const count = failures.length;
    const { server, world, add, end, idle } = await prepare(name, failures);
    await add('abc');
    await end();
    await idle();
    expect([server.last(), world.waits]).toEqual([{ text: 'abc', size: 3 }, count]);
  });

  it('begins again if the server has removed the upload', async () => {
    const { db, server, add, end, idle } = await prepare('removed-there');
    await db.change('one', { url: 'https://escriba.example/uploads/gone' });
    await add('abc');
    await end();
    await idle();
    expect(server.last()).toEqual({ text: 'abc', size: 3 });
  });

  it('names the speakers of two channels, and none of one', async () => {
    const { db, server, sender, idle } = await prepare('channels');
    const row = { ownerId: 'ana', name: 'a.webm', type: 'audio/webm', language: 'pt', startedAtMs: 1 };
    await db.begin({ ...row, id: 'mono', isEnded: true });
    await db.begin({ ...row, id: 'stereo', channelNames: 'Você|Aba', isEnded: true });
    for (const id of ['mono', 'stereo']) {
      await db.addPart(id, new TextEncoder().encode('abc').buffer, 1);
      sender.send(id);
      await idle();
    }
    const declared = { filename: 'a.webm', filetype: 'audio/webm', language_code: 'pt' };
    expect(server.declared).toEqual([declared, { ...declared, channel_names: 'Você|Aba' }]);
  });

  it('keeps what the server refuses, with the reason', async () => {
    const { db, world, sender, add, end, idle } = await prepare('refused', [refusal(402)]);
    await add('abc');
    await end();
    await idle();
    expect([sender.stateOf('one'), world.sent]).toEqual(['refused', []]);
    expect(await db.find('one')).toMatchObject({ refusal: 'refused 402', sizeBytes: 3 });
  });

  it('asks no more about a growing recording that the server refuses, until it is asked again', async () => {
    const failures = [refusal(402), refusal(402)];
    const { db, server, sender, add, end, idle } = await prepare('refused-once', failures);
    for (const text of ['abc', 'def', 'ghi']) {
      await add(text);
      await idle();
      expect(sender.stateOf('one')).toBe('refused');
    }
    expect(failures).toHaveLength(1);
    failures.pop();
    await db.change('one', { refusal: null });
    await end();
    await idle();
    expect(server.last()).toEqual({ text: 'abcdefghi', size: 9 });
  });

  it('is asked again at its end also just after a look found it refused', async () => {
    const { db, server, sender, add, idle } = await prepare('refused-at-end', [refusal(402)]);
    await add('abc');
    await idle();
    const find = db.find;
    // The end comes while the refused recording is read.
    db.find = async (id) => {
      const found = await find(id);
      if (found?.refusal !== null) {
        await db.change(id, { isEnded: true, refusal: null });
        sender.send(id);
      }
      return found;
    };
    sender.send('one');
    await until(() => server.last()?.size === 3);
    expect(server.last()).toEqual({ text: 'abc', size: 3 });
  });

  it('sends nothing to another account, and continues for its owner', async () => {
    const { server, world, sender, add, end, idle } = await prepare('owners');
    world.owner = 'bia';
    await add('abc');
    await end();
    await idle();
    expect([sender.stateOf('one'), server.uploads.size]).toEqual(['signedOut', 0]);
    world.owner = 'ana';
    sender.send('one');
    await idle();
    expect(server.last()).toEqual({ text: 'abc', size: 3 });
  });
});
