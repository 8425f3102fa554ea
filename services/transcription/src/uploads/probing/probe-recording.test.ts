import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory, encodeRecording } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findTestedPrograms } from '../../testing/tested-programs.ts';
import { createProbeQueue } from './probe-queue.ts';
import { createRecordingProbe } from './probe-recording.ts';

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let work: Awaited<ReturnType<typeof createTemporaryDirectory>>;
const speech = () => join(folder.path, 'speech.ogg');
const tail = () => join(folder.path, 'tail.ogg');

beforeAll(async () => {
  [folder, work] = [await createTemporaryDirectory(), await createTemporaryDirectory()];
  await encodeRecording(speech(), ['-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'libopus']);
  // A second of sound, then what begins a page, over and over: ffmpeg looks for a page at each of them.
  await writeFile(tail(), Buffer.concat([await readFile(speech()), Buffer.alloc(12 * 2 ** 20, 'OggS')]));
});
afterAll(() => Promise.all([folder.remove(), work.remove()]));

const createProbe = (path: string, counted: string[] = []) =>
  createRecordingProbe({
    storage: { fetchToFile: async () => path },
    unclaimedObjects: { store: async () => ({ sizeBytes: 1 }) },
    programs: findTestedPrograms(),
    workDirectory: work.path,
    queue: createProbeQueue({ atOnceMax: 2 }),
    slowFiles: {
      check: async (address) => {
        if (counted.includes(address)) throw new Error('too many slow files');
      },
      add: async (address) => void counted.push(address),
    },
    logger: { warn: () => {} },
  });
const recording = { storageKey: 'recordings/1', sizeBytes: 13_000_000 };
const visitor = { owner: { kind: 'device' as const, id: 'device' }, address: '192.0.2.1' };

it('a visitor’s file that takes long to read is refused soon, and counts against the address', async () => {
  const counted: string[] = [];
  const probe = createProbe(tail(), counted);
  await probe.admit({ ip: visitor.address });
  // Its processor time ends first, unless many programs share the processor.
  await expect(probe.probe(recording, visitor)).rejects.toMatchObject({
    code: expect.stringMatching(/^transcription\.media_(too_complex|timeout)$/),
  });
  expect(counted).toEqual(['192.0.2.1']);
  await expect(probe.admit({ ip: visitor.address })).rejects.toThrow('too many slow files');
  await expect(probe.admit({ ip: '192.0.2.2' })).resolves.toBeUndefined();
  const user = { id: 'ana', sessionId: 'session' };
  await expect(probe.admit({ ip: visitor.address, user })).resolves.toBeUndefined();
  expect(await readdir(work.path)).toEqual([]);
});

it('a visitor’s file that is read at once counts nothing', async () => {
  const counted: string[] = [];
  const probe = createProbe(speech(), counted);
  expect(await probe.probe(recording, visitor)).toMatchObject({ kind: 'audio', codec: 'opus' });
  expect(counted).toEqual([]);
});
