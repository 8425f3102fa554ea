import { readFile } from 'node:fs/promises';
import {
  createTemporaryDirectory,
  encodeRecording,
  eventually,
  openGate,
  samplePath,
} from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silencedPrefix } from '../../recordings/files/storage-keys.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

const PATIENCE = { timeoutMs: 240_000 };

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let user: ReturnType<typeof createUser>;
beforeAll(async () => {
  service = await startTestService();
  service.clock.set(new Date());
  folder = await createTemporaryDirectory();
  user = createUser(service, 'business');
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

const uploadSpeech = async (name: string, ...args: string[]): Promise<string> => {
  const path = await encodeRecording(`${folder.path}/${name}`, ['-i', samplePath('short-pt.wav'), ...args]);
  return user.uploaded(Buffer.from(await readFile(path)));
};
const copiesOf = async (id: string): Promise<string[]> => {
  const rows = await service.db.selectFrom('loose_objects').select('storage_key').execute();
  const keys = rows.map((row) => row.storage_key).filter((key) => key.startsWith(silencedPrefix(id)));
  const stored = await Promise.all(keys.map((key) => service.storage.find(key)));
  return keys.filter((_, index) => stored[index] !== undefined);
};
const isCompleted = async (id: string): Promise<boolean> => (await user.item(id)).data.status === 'completed';

describe('a worker', () => {
  it('creates what browsers play beside the recognition, also after another worker was killed', async () => {
    const lossless = await uploadSpeech('memo.m4a', '-c:a', 'alac');
    const common = await uploadSpeech('common.mp3', '-b:a', '64k');
    const gate = await openGate();
    gate.allow(0);
    const first = startWorkerProcess(service.environment, { gate });
    await eventually(async () => (await copiesOf(lossless)).length === 1, PATIENCE);
    await first.end('SIGKILL');
    await gate.close();
    const [copy = ''] = await copiesOf(lossless);
    // As if it had been killed before.
    await service.storage.remove(copy);
    const second = startWorkerProcess(service.environment);
    try {
      await eventually(async () => (await isCompleted(lossless)) && (await isCompleted(common)), PATIENCE);
      await eventually(async () => (await copiesOf(lossless)).length === 1, PATIENCE);
      expect(await copiesOf(common)).toEqual([]);
    } finally {
      await second.end('SIGKILL');
    }
    await user.remove(lossless);
    expect(await service.storage.find(copy)).toBeUndefined();
  });
});
