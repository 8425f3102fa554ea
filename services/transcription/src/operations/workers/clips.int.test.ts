import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createTemporaryDirectory, eventually, makeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clipKeyOf, storageKeyOf } from '../../recordings/files/storage-keys.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

const PATIENCE = { timeoutMs: 240_000 };

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let user: ReturnType<typeof createUser>;
beforeAll(async () => {
  service = await startTestService({ userSizeBytesMax: 10_000_000 });
  service.clock.set(new Date());
  folder = await createTemporaryDirectory();
  user = createUser(service, 'business');
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

const clipOf = (id: string): string => clipKeyOf(storageKeyOf(id));
const storedClips = async (): Promise<string[]> =>
  (await service.listClips()).filter(({ stored }) => stored).map(({ key }) => key);

describe('the decoded audio of a short recording', () => {
  it('is stored with it, and goes when the recording is deleted', async () => {
    const id = await user.uploaded();
    expect(await storedClips()).toEqual([clipOf(id)]);
    await user.remove(id);
    expect(await service.listClips()).toEqual([]);
    expect(await service.storage.find(clipOf(id))).toBeUndefined();
  });

  it('does not outlive a refused upload', async () => {
    const poor = createUser(service, 'business', { maxDurationMinutes: 0 });
    expect((await poor.upload()).body.error).toBe('usage.too_long');
    expect(await service.listClips()).toEqual([]);
  });

  it('goes after a day if no worker transcribes the recording', async () => {
    const visitor = createVisitor(service);
    await visitor.uploaded();
    expect(await storedClips()).toHaveLength(1);
    service.clock.advance(24 * 3_600_000 + 1);
    await service.housekeeping.purge();
    expect(await service.listClips()).toEqual([]);
  });

  it('of a recording of more than two minutes is not stored', async () => {
    const path = await makeRecording({ path: `${folder.path}/long.ogg`, durationSeconds: 125 });
    await user.uploaded(Buffer.from(await readFile(path)));
    expect(await service.listClips()).toEqual([]);
  });
});

describe('a worker', () => {
  it('recognises the decoded audio in place of the file, removes it, and decodes where there is none', async () => {
    const [silenced, decoded] = [await user.uploaded(), await user.uploaded()];
    const clip = await service.storage.find(clipOf(silenced));
    const silence = Readable.from([Buffer.alloc(clip?.sizeBytes ?? 0)]);
    await service.storage.put(clipOf(silenced), silence);
    await service.storage.remove(clipOf(decoded));
    const env = { ...service.environment, SPEECH_BEAM_SIZE: '1', SPEECH_CONCURRENCY: '1' };
    const worker = startWorkerProcess(env, { speech: 'real' });
    try {
      expect(await textOf(silenced)).toBe('');
      expect(await textOf(decoded)).not.toBe('');
      await eventually(async () => (await service.listClips()).length === 0, PATIENCE);
      expect(await service.storage.find(clipOf(silenced))).toBeUndefined();
    } finally {
      await worker.end('SIGKILL');
    }
  });
});

const textOf = async (id: string): Promise<string | undefined> => {
  const find = () =>
    service.db.selectFrom('transcripts').select('text').where('transcription_id', '=', id).executeTakeFirst();
  await eventually(async () => (await find()) !== undefined, PATIENCE);
  return (await find())?.text;
};
