import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createTemporaryDirectory, eventually, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient } from '../../testing/transcript-client.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

const PATIENCE = { timeoutMs: 240_000 };
/** The beginning of a dialogue, then six seconds of each person, the second from 3 s on: both speak until the first stops. */
const PARTS =
  '[0:a]atrim=0:26.67,volume=0.6[a];' +
  '[0:a]atrim=26.89:32.89,asetpts=PTS-STARTPTS,volume=0.6[b];' +
  '[0:a]atrim=34.41:40.41,asetpts=PTS-STARTPTS,volume=0.6,adelay=3000[c];' +
  '[b][c]amix=inputs=2:normalize=0:duration=longest[m];' +
  '[a][m]concat=n=2:v=0:a=1';
const OVERLAP = { startMs: 29_670, endMs: 32_670 };

let service: TestService;
let worker: ReturnType<typeof startWorkerProcess>;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  service = await startTestService({ userSizeBytesMax: 10_000_000 });
  service.clock.set(new Date());
  folder = await createTemporaryDirectory();
  worker = startWorkerProcess({
    ...service.environment,
    SPEECH_BEAM_SIZE: '1',
    SPEECH_CONCURRENCY: '1',
  });
});
afterAll(async () => {
  await worker.end('SIGKILL');
  await service.stop();
  await folder.remove();
});

const makeOverlap = async (): Promise<string> => {
  const path = `${folder.path}/overlap.ogg`;
  const args = ['-nostdin', '-v', 'error', '-y', '-i', samplePath('two-voices-en.ogg')];
  await promisify(execFile)(process.env['FFMPEG_PATH'] ?? 'ffmpeg', [
    ...args,
    '-filter_complex',
    PARTS,
    path,
  ]);
  return path;
};

type Span = { readonly startMs: number; readonly endMs: number };
const lengthOf = (spans: readonly Span[], within: Span): number =>
  spans.reduce(
    (sum, { startMs, endMs }) =>
      sum + Math.max(0, Math.min(endMs, within.endMs) - Math.max(startMs, within.startMs)),
    0,
  );

it(
  'people who speak at once are marked in the transcript, in its JSON, and after the voices are grouped again',
  async () => {
    const user = createUser(service, 'business');
    const file = Buffer.from(await readFile(await makeOverlap()));
    const { body } = await user.upload({ file, fields: { language_code: 'en' } });
    const { transcriptionId: id } = body.data;
    const status = async () =>
      service.db.selectFrom('transcriptions').select('status').where('id', '=', id).executeTakeFirst();
    await eventually(async () => (await status())?.status === 'completed', PATIENCE);

    const client = createTranscriptClient(service, user.userId);
    const { document, revision } = (await client.open(id)).data;
    const found = document.overlappingSpeech ?? [];
    expect(document.speakers).toHaveLength(2);
    expect(lengthOf(found, OVERLAP)).toBeGreaterThan(500);
    expect(lengthOf(found, OVERLAP) / lengthOf(found, { startMs: 0, endMs: Infinity })).toBeGreaterThan(0.8);

    const exported = await fetch(`${service.url}/api/transcription/${id}/export?format=json`, {
      headers: await service.callerHeaders({ userId: user.userId }),
    });
    expect(await exported.json()).toMatchObject({ overlappingSpeech: found });

    const { data } = await client.regroup(id, 3, revision);
    expect(data.document.overlappingSpeech).toEqual(found);
  },
  PATIENCE.timeoutMs,
);
