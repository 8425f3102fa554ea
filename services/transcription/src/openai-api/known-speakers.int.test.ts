import { readFile } from 'node:fs/promises';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { createTemporaryDirectory, encodeRecording, eventually, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type OpenAI from 'openai';
import { toFile } from 'openai';
import { createProgram as createProgramOf } from '../testing/program.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { startWorkerProcess } from '../testing/worker-process.ts';

/** The policy that allows samples of voices is in force. */
const ALLOWED = '2027-01-04T12:00:00.000Z';

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let speech: Buffer<ArrayBuffer>;
/** Five seconds of one voice of the conversation, of another one, and of a voice that is not in it. */
let voices: { ana: string; rui: string; stranger: string };

beforeAll(async () => {
  service = await startTestService({ userSizeBytesMax: 10_000_000 });
  service.clock.set(ALLOWED);
  folder = await createTemporaryDirectory();
  speech = Buffer.from(await readFile(samplePath('short-pt.wav')));
  voices = {
    ana: await cutVoice('three-voices.ogg', 4, 'wav'),
    rui: await cutVoice('three-voices.ogg', 18, 'mp3'),
    stranger: await cutVoice('two-voices-en.ogg', 1, 'ogg'),
  };
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

/** Returns five seconds of a sample as a data URL. */
const cutVoice = async (name: string, fromSeconds: number, format: string, seconds = 5): Promise<string> => {
  const path = `${folder.path}/${name}-${fromSeconds}-${seconds}.${format}`;
  await encodeRecording(path, ['-ss', String(fromSeconds), '-t', String(seconds), '-i', samplePath(name)]);
  return `data:audio/${format};base64,${(await readFile(path)).toString('base64')}`;
};

const createProgram = (plan?: PlanId) => createProgramOf(service, plan);
type Program = Awaited<ReturnType<typeof createProgram>>;

const storedVoices = ({ userId }: Program) =>
  service.db
    .selectFrom('known_speakers')
    .innerJoin('transcriptions', 'transcriptions.id', 'transcription_id')
    .select('name')
    .where('owner_id', '=', userId)
    .execute();

const ASK = { model: 'gpt-4o-transcribe-diarize', response_format: 'diarized_json' } as const;
const known = (speakers: Readonly<Record<string, string>>) => ({
  ...ASK,
  known_speaker_names: Object.keys(speakers),
  known_speaker_references: Object.values(speakers),
});

it('a program that sends voices with names reads who of them speaks, and the voices are not kept', async () => {
  const program = await createProgram();
  const conversation = Buffer.from(
    await readFile(
      await encodeRecording(`${folder.path}/conversation.ogg`, [
        '-t',
        '36',
        '-i',
        samplePath('three-voices.ogg'),
      ]),
    ),
  );
  const sent = program.client.audio.transcriptions.create({
    ...known({ Estranho: voices.stranger, 'Rui Sá': voices.rui, Ana: voices.ana }),
    file: await toFile(conversation, 'conversa.ogg'),
    language: 'en',
    chunking_strategy: 'auto',
  });
  await eventually(async () => (await storedVoices(program)).length === 3);
  const worker = startWorkerProcess({
    ...service.environment,
    SPEECH_BEAM_SIZE: '1',
    SPEECH_CONCURRENCY: '1',
  });
  try {
    const { segments } = (await sent) as OpenAI.Audio.TranscriptionDiarized;
    const speakers = segments.map(({ speaker }) => speaker);
    expect(speakers.filter((speaker, index) => speaker !== speakers[index - 1])).toEqual([
      'Rui Sá',
      'Ana',
      'Rui Sá',
      'Ana',
      'Rui Sá',
      'C',
      'Rui Sá',
    ]);
    expect(await storedVoices(program)).toEqual([]);
  } finally {
    await worker.end('SIGKILL');
  }
}, 240_000);

describe('voices of known speakers', () => {
  const send = async (program: Program, fields: object) => program.transcribe(speech, fields);

  it('belong to the request: the same ones get the same recording, others make another one', async () => {
    const program = await createProgram();
    await Promise.all([send(program, known({ Ana: voices.ana })), program.recognise()]);
    await send(program, known({ Ana: voices.ana }));
    expect((await program.rows()).length).toBe(1);
    await Promise.all([send(program, known({ Eva: voices.ana })), program.recognise()]);
    await Promise.all([send(program, known({ Ana: voices.rui })), program.recognise()]);
    expect((await program.rows()).length).toBe(3);
  });

  it('are deleted with a recording that was not recognised', async () => {
    const program = await createProgram();
    const sent = send(program, known({ Ana: voices.ana })).catch(() => undefined);
    await eventually(async () => (await storedVoices(program)).length === 1);
    const [row] = await program.rows();
    await program.remove(String(row?.id));
    await sent;
    expect(await service.db.selectFrom('known_speakers').select('name').execute()).toEqual([]);
  });

  it('may come in the largest form, and without brackets', async () => {
    const program = await createProgram();
    const largest = await cutVoice('three-voices.ogg', 0, 'wav', 10);
    const [sent] = await Promise.all([
      program.send((form) => {
        form.set('file', new Blob([speech]), 'fala.wav');
        form.append('known_speaker_names', 'Ana');
        form.append('known_speaker_references', largest);
      }),
      program.recognise(),
    ]);
    expect(sent.status).toBe(200);
  });

  it.each<[string, () => Promise<object> | object, string]>([
    [
      'too short',
      async () => known({ Ana: await cutVoice('three-voices.ogg', 4, 'wav', 1) }),
      'audio.reference_invalid',
    ],
    [
      'too long',
      async () => known({ Ana: await cutVoice('three-voices.ogg', 4, 'wav', 12) }),
      'audio.reference_invalid',
    ],
    ['an address', () => known({ Ana: 'https://example.com/ana.wav' }), 'audio.reference_invalid'],
    ['no sound', () => known({ Ana: 'data:audio/wav;base64,AAAA' }), 'audio.reference_invalid'],
    [
      'larger than any sound of ten seconds',
      () => known({ Ana: `data:audio/wav;base64,${'A'.repeat(2_700_000)}` }),
      'upload.field_invalid',
    ],
    ['without a name', () => ({ ...ASK, known_speaker_references: [voices.ana] }), 'audio.parameter_invalid'],
    ['missing', () => ({ ...ASK, known_speaker_names: ['Ana'] }), 'audio.parameter_invalid'],
    [
      'five',
      () => known(Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, voices.ana]))),
      'upload.field_invalid',
    ],
  ])('are refused if they are %s, and nothing is charged or kept', async (_what, fields, code) => {
    const program = await createProgram();
    const files = await service.listStoredFiles();
    await expect(send(program, await fields())).rejects.toMatchObject({ status: 400, code });
    expect([await program.rows(), await service.listStoredFiles(), await program.charges()]).toEqual([
      [],
      files,
      [],
    ]);
  });
});

it('samples of voices are refused until the policy that allows them is in force', async () => {
  service.clock.set('2026-12-31T02:59:59.000Z');
  const program = await createProgram();
  const sent = program.client.audio.transcriptions.create({
    ...known({ Ana: voices.ana }),
    file: await toFile(speech, 'fala.wav'),
  });
  await expect(sent).rejects.toMatchObject({ status: 400, code: 'audio.speakers_not_yet' });
  expect(await storedVoices(program)).toEqual([]);
  service.clock.set(ALLOWED);
});
