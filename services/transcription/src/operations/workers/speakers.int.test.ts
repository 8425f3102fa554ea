import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { speakerErrors } from '@escriba/speech';
import { createTemporaryDirectory, eventually, makeRecording, samplePath } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Segment } from '../../platform/db/json.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient } from '../../testing/transcript-client.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
type Worker = ReturnType<typeof startWorkerProcess>;
/** The worker of all tests that do not change it; the others stop it, and start their own. */
let common: Worker | undefined;
let own: Worker[] = [];

const PATIENCE = { timeoutMs: 240_000 };
const ENGLISH = { language_code: 'en' };

beforeAll(async () => {
  service = await startTestService({ userSizeBytesMax: 10_000_000 });
  service.clock.set(new Date());
  folder = await createTemporaryDirectory();
});
afterEach(async () => {
  await Promise.all(own.map((worker) => worker.end('SIGKILL')));
  own = [];
});
afterAll(async () => {
  await common?.end('SIGKILL');
  await service.stop();
  await folder.remove();
});

const start = (env: Record<string, string>) =>
  startWorkerProcess({ ...service.environment, SPEECH_BEAM_SIZE: '1', SPEECH_CONCURRENCY: '1', ...env });
const needWorker = (): void => {
  common ??= start({});
};
/** Starts a worker in place of the shared one, which would take the recording and lose it when it is killed. Call it before an upload. */
const startOwnWorker = async (env: Record<string, string> = {}): Promise<Worker> => {
  await common?.end('SIGKILL');
  common = undefined;
  const worker = start(env);
  own.push(worker);
  return worker;
};

const upload = async (path: string, fields: Record<string, string> = {}, plan: PlanId = 'business') => {
  const user = createUser(service, plan);
  const { body } = await user.upload({ file: Buffer.from(await readFile(path)), fields });
  return {
    user,
    id: body.data.transcriptionId,
    client: createTranscriptClient(service, user.userId),
  };
};
const row = (id: string) =>
  service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirst();
const completed = (id: string) => eventually(async () => (await row(id))?.status === 'completed', PATIENCE);
const donePieces = (id: string) =>
  service.db
    .selectFrom('pieces')
    .select('result')
    .where('transcription_id', '=', id)
    .where('result', 'is not', null)
    .execute();
const someDone = (id: string) => eventually(async () => (await donePieces(id)).length > 1, PATIENCE);
const transcript = async (id: string) => {
  const row = await service.db
    .selectFrom('transcripts')
    .selectAll()
    .where('transcription_id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, segments: row.segments as Segment[], flags: row.flags as string[] };
};
const speakersOf = (segments: readonly Segment[]) => [...new Set(segments.map(({ speaker }) => speaker))];

/** Lengths of the conversations, enough for everyone to speak more than once; each ends between two turns. */
const SECONDS = { 'two-voices-en': 63.4, 'three-voices': 89 };
type Conversation = keyof typeof SECONDS;
const beginningOf = (name: Conversation): Promise<string> =>
  makeRecording({
    path: `${folder.path}/${name}.ogg`,
    from: samplePath(`${name}.ogg`),
    loop: true,
    durationSeconds: SECONDS[name],
  });

/** Results without a disturbance, once for all tests. */
const undisturbed = new Map<string, Promise<Awaited<ReturnType<typeof upload>>>>();
const transcribedOnce = (name: Conversation, language: string) => {
  const transcribe = async () => {
    const uploaded = await upload(await beginningOf(name), { language_code: language });
    needWorker();
    await completed(uploaded.id);
    return uploaded;
  };
  const known = undisturbed.get(name) ?? transcribe();
  undisturbed.set(name, known);
  return known;
};

/** Returns the speaker of each word, by its segment. */
const spokenTurns = (segments: readonly Segment[]) =>
  segments.flatMap(({ words, speaker }) =>
    words.map(({ startMs, endMs }) => ({ startMs, endMs, speaker: speaker ?? -1 })),
  );
const readReference = async (name: Conversation) => {
  const turns = JSON.parse(await readFile(samplePath(`${name}.json`), 'utf8')) as {
    start: number;
    end: number;
    speaker: number;
  }[];
  return turns
    .filter(({ end }) => end <= SECONDS[name])
    .map(({ start, end, speaker }) => ({ startMs: start * 1_000, endMs: end * 1_000, speaker }));
};

describe('the speakers of a recording', () => {
  it.each([
    ['two-voices-en', 'en', 2],
    // A third of it is Spanish.
    ['three-voices', 'es', 3],
  ] as const)(
    '%s: the right number of speakers, and at most 2 % of the words’ time assigned to the wrong one',
    async (name, language, count) => {
      const { id, client } = await transcribedOnce(name, language);
      const { segments, text, flags } = await transcript(id);
      const errors = speakerErrors(spokenTurns(segments), await readReference(name));
      expect(errors.speakers).toBe(count);
      expect(errors.wrongShare).toBeLessThanOrEqual(0.02);
      expect(flags).not.toContain('speakers_skipped');
      expect(segments.map((segment) => segment.text.trim()).join(' ')).toBe(text);
      const { document } = (await client.open(id)).data;
      expect(document.speakers.map((speaker) => speaker.id)).toEqual(
        Array.from({ length: count }, (_, index) => `p${index + 1}`),
      );
    },
    PATIENCE.timeoutMs,
  );

  it(
    'are the same if the worker is killed in the middle: computed voices are kept',
    async () => {
      const known = await transcribedOnce('two-voices-en', 'en');
      const first = await startOwnWorker();
      const disturbed = await upload(await beginningOf('two-voices-en'), ENGLISH);
      await someDone(disturbed.id);
      await first.end('SIGKILL');
      const done = (await donePieces(disturbed.id)).map(({ result }) => result as { voices: unknown[] });
      expect(done.every(({ voices }) => voices.length > 0)).toBe(true);
      await startOwnWorker();
      await completed(disturbed.id);
      expect((await row(disturbed.id))?.attempt).toBeGreaterThan(1);
      const [whole, again] = [await transcript(known.id), await transcript(disturbed.id)];
      expect(speakersOf(whole.segments)).toEqual([0, 1]);
      expect(again.segments).toEqual(whole.segments);
      expect(again.flags).toEqual(whole.flags);
    },
    PATIENCE.timeoutMs,
  );

  it(
    'are omitted for a single speaker, and without speech',
    async () => {
      const one = await upload(samplePath('fleurs-pt-000.ogg'));
      const none = await upload(samplePath('silence.wav'));
      needWorker();
      for (const { id } of [one, none]) {
        await completed(id);
        expect((await transcript(id)).flags).not.toContain('speakers_skipped');
      }
      const { segments } = await transcript(one.id);
      expect(segments.length).toBeGreaterThan(0);
      expect(speakersOf(segments)).toEqual([null]);
      expect((await one.client.open(one.id)).data.document.speakers).toEqual([]);
      expect((await transcript(none.id)).segments).toEqual([]);
    },
    PATIENCE.timeoutMs,
  );

  it(
    'are identified by the plan in force: not on the free plan, and after an upgrade by recognising again',
    async () => {
      const { id, user, client } = await upload(samplePath('two-speakers-en.wav'), ENGLISH, 'free');
      needWorker();
      await completed(id);
      const free = await transcript(id);
      expect(speakersOf(free.segments)).toEqual([null]);
      expect(free.flags).not.toContain('speakers_skipped');
      expect((await client.open(id)).data.document.speakers).toEqual([]);

      service.usage.setPlan(user.userId, 'pro');
      await client.recognise(id, ENGLISH);
      await completed(id);
      expect(speakersOf((await transcript(id)).segments)).toEqual([0, 1]);

      service.usage.setPlan(user.userId, 'free');
      expect((await client.open(id)).data.document.speakers).toHaveLength(2);
    },
    PATIENCE.timeoutMs,
  );

  it.each(['missing', 'damaged'])(
    'are omitted if the voice encoder is %s, with a flag',
    async (state) => {
      const modelsDir = `${folder.path}/${state}`;
      await mkdir(`${modelsDir}/speaker-ge2e`, { recursive: true });
      if (state === 'damaged') await writeFile(`${modelsDir}/speaker-ge2e/voice-encoder.onnx`, 'not a model');
      await startOwnWorker({ ESCRIBA_MODELS_DIR: modelsDir });
      const { id } = await upload(samplePath('two-speakers-en.wav'), ENGLISH);
      await completed(id);
      const { segments, flags, text } = await transcript(id);
      expect(flags).toContain('speakers_skipped');
      expect(speakersOf(segments)).toEqual([null]);
      expect(text.length).toBeGreaterThan(100);
    },
    PATIENCE.timeoutMs,
  );

  it(
    'change nothing for a visitor',
    async () => {
      const path = samplePath('two-speakers-en.wav');
      const { id: usersId } = await upload(path, { language_code: 'en' });
      const visitor = createVisitor(service);
      const file = Buffer.from(await readFile(path));
      const { transcriptionId: id } = (await visitor.upload({ file, fields: { language_code: 'en' } })).body
        .data;
      needWorker();
      await completed(usersId);
      await completed(id);
      const [users, visitors] = [await transcript(usersId), await transcript(id)];
      expect(visitors.text).toBe(users.text);
      expect(visitors.flags).toEqual(users.flags);
      expect(speakersOf(users.segments)).toEqual([0, 1]);
      expect(speakersOf(visitors.segments)).toEqual([null]);
      const seen = (await visitor.status(id)).data;
      expect(seen.result?.text).toBe(visitors.text);
      for (const segment of seen.segments)
        expect(Object.keys(segment).toSorted()).toEqual(['endMs', 'startMs', 'text', 'words']);
    },
    PATIENCE.timeoutMs,
  );
});

describe('the waveform of a recording', () => {
  const peaksOf = async (userId: string, id: string) => {
    const response = await fetch(`${service.url}/api/transcription/${id}/peaks`, {
      headers: await service.callerHeaders({ userId }),
    });
    const body = (await response.json()) as { data?: { perSecond: number; peaks: string } | null };
    return { status: response.status, data: body.data };
  };

  it(
    'is for its owner only, and is deleted with it',
    async () => {
      const path = `${folder.path}/tone.wav`;
      await makeRecording({ path, sound: 'tone', durationSeconds: 3 });
      const [tone, silence] = [await upload(path), await upload(samplePath('silence.wav'))];
      needWorker();
      await completed(tone.id);
      await completed(silence.id);

      const { data } = await peaksOf(tone.user.userId, tone.id);
      const peaks = [...Buffer.from(data?.peaks ?? '', 'base64')];
      expect(data?.perSecond).toBe(20);
      expect(peaks).toHaveLength(60);
      expect(Math.min(...peaks.slice(1, -1))).toBeGreaterThan(240);
      const quiet = Buffer.from((await peaksOf(silence.user.userId, silence.id)).data?.peaks ?? '', 'base64');
      expect(quiet.length).toBe(Math.ceil(((await transcript(silence.id)).duration_ms * 20) / 1_000));

      expect((await peaksOf(silence.user.userId, tone.id)).status).toBe(404);
      await service.db.deleteFrom('waveforms').where('transcription_id', '=', silence.id).execute();
      expect(await peaksOf(silence.user.userId, silence.id)).toMatchObject({ status: 200, data: null });

      await tone.user.remove(tone.id);
      expect((await peaksOf(tone.user.userId, tone.id)).status).toBe(404);
      expect(await service.db.selectFrom('waveforms').selectAll().execute()).not.toContainEqual(
        expect.objectContaining({ transcription_id: tone.id }),
      );
    },
    PATIENCE.timeoutMs,
  );
});

describe('a fast model', () => {
  it(
    'is named in the transcript, and the requested one in the list',
    async () => {
      await startOwnWorker({ SPEECH_BEAM_SIZE: '5' });
      const { id, user } = await upload(samplePath('short-pt.wav'), { speech_model: 'fast' });
      await completed(id);
      expect(await transcript(id)).toMatchObject({ engine: 'embedded', model: 'whisper-base-fast' });
      expect((await user.item(id)).data.speechModel).toBe('fast');
    },
    PATIENCE.timeoutMs,
  );
});
