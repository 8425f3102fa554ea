import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TEST_LIMITS, createTemporaryDirectory, encodeRecording } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { userOwner } from '../../recordings/row/owner.ts';
import { createPrepareConversation } from './prepare-conversation.ts';

let work: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let kept: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let path: string;
let stored: string[];

beforeAll(async () => {
  [work, kept] = [await createTemporaryDirectory(), await createTemporaryDirectory()];
  const tone = ['-f', 'lavfi', '-i', 'sine=duration=2', '-c:a', 'libopus'];
  const voice = new Uint8Array(await readFile(await encodeRecording(join(kept.path, 'a.opus'), tone)));
  const chat = new TextEncoder().encode('15/03/2024 10:23 - Maria: PTT-1.opus (arquivo anexado)');
  path = join(kept.path, 'chat.zip');
  await writeFile(path, zipSync({ '_chat.txt': chat, 'PTT-1.opus': voice }));
});
afterAll(() => Promise.all([work.remove(), kept.remove()]));
beforeEach(() => {
  stored = [];
});

const prepare = (checkPlan: (known: { durationMs?: number }) => Promise<void>, signal?: AbortSignal) => {
  const prepareConversation = createPrepareConversation({
    storage: { fetchToFile: async () => path },
    unclaimedObjects: {
      store: async (key) => {
        stored.push(key);
        return { sizeBytes: 1 };
      },
    },
    programs: findMediaPrograms(),
    workDirectory: work.path,
    archiveQueue: { run: (_callers, read) => read() },
    quota: {
      check: async (_user, known) => {
        await checkPlan(known);
        return { plan: 'free', limits: TEST_LIMITS.business, priority: 3 };
      },
    },
    newId: () => 'new',
  });
  const archive = { id: 'id', storageKey: 'recordings/id', sizeBytes: 9, sha256: 'x', fileName: 'chat.zip' };
  return prepareConversation(archive, { owner: userOwner('ana'), locale: 'pt', signal });
};

describe('an exported chat', () => {
  it('is joined once its length is allowed, and leaves no file behind', async () => {
    const asked: unknown[] = [];
    const { media } = await prepare(async (known) => void asked.push(known.durationMs));
    expect(asked).toEqual([media.durationMs]);
    expect([stored, await readdir(work.path)]).toEqual([['recordings/id-new'], []]);
  });

  it('that is longer than the plan includes is refused before it is joined', async () => {
    const refusal = new Error('usage.too_long');
    await expect(prepare(() => Promise.reject(refusal))).rejects.toBe(refusal);
    expect([stored, await readdir(work.path)]).toEqual([[], []]);
  });

  it('is given up when its sender is gone', async () => {
    const client = new AbortController();
    const gone = new Error('The client disconnected');
    await expect(prepare(async () => client.abort(gone), client.signal)).rejects.toBe(gone);
    expect([stored, await readdir(work.path)]).toEqual([[], []]);
  });
});
