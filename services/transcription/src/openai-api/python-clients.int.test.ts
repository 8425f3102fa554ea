import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryDirectory, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProgram } from '../testing/program.ts';
import {
  installPythonClients,
  type PythonClients,
  type PythonRequest,
  startPythonClients,
} from '../testing/python-clients/python-clients.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

const folder = installPythonClients();
// Without Python, pip or a package index the tests are reported as skipped.
const test = folder === undefined ? it.skip : it;
/** Loading them takes seconds of processor time. */
const STARTING_MS_MAX = 180_000;

let service: TestService;
let clients: PythonClients | undefined;
beforeAll(async () => {
  service = await startTestService();
  clients = folder === undefined ? undefined : await startPythonClients(folder);
}, STARTING_MS_MAX);
afterAll(async () => {
  await clients?.stop();
  await service.stop();
});

type Program = Awaited<ReturnType<typeof createProgram>>;

const send = (
  { headers }: Pick<Program, 'headers'>,
  client: PythonRequest['client'],
  fields: PythonRequest['fields'] = {},
  path = samplePath('short-pt.wav'),
) => {
  const request = { client, headers, path, baseUrl: `${service.url}/v1` };
  return clients?.send({ ...request, fields: { model: 'whisper-1', ...fields } });
};

describe.each(['openai', 'litellm'] as const)('%s of PyPI', (client) => {
  test('transcribes a file, which is charged once', async () => {
    const program = await createProgram(service);
    const [response] = await Promise.all([send(program, client), program.recognise()]);
    expect(response?.result).toMatchObject({ text: 'Olá, mundo. Tudo bem? Até logo.' });
    expect(await program.charges()).toEqual(['committed']);
  });

  test('reads sentences and words with their times', async () => {
    const program = await createProgram(service);
    const fields = {
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
      language: 'pt',
    };
    const [response] = await Promise.all([send(program, client, fields), program.recognise()]);
    expect(response?.result).toMatchObject({
      language: 'portuguese',
      words: [{ word: 'Olá,' }, { word: 'mundo.' }, {}, {}, {}, {}],
    });
    expect((await program.rows())[0]).toMatchObject({ language_requested: 'pt' });
  });

  test('learns why a file is refused', async () => {
    const program = await createProgram(service);
    const directory = await createTemporaryDirectory();
    const path = join(directory.path, 'fala.mp3');
    await writeFile(path, 'só um texto');
    const response = await send(program, client, {}, path);
    await directory.remove();
    expect(response?.status).toBe(400);
    expect(response?.refusal).toContain('não é um áudio ou vídeo válido');
    expect(await program.rows()).toEqual([]);
  });
});

describe('openai of PyPI', () => {
  test('reads speakers, with a chunking strategy as its type has it', async () => {
    const program = await createProgram(service);
    const fields = {
      model: 'gpt-4o-transcribe-diarize',
      response_format: 'diarized_json',
      chunking_strategy: { type: 'server_vad', threshold: 0.5 },
    };
    const [response] = await Promise.all([send(program, 'openai', fields), program.recognise(['Bom dia.'])]);
    expect(response?.result).toMatchObject({ segments: [{ speaker: 'A', text: 'Bom dia.' }] });
  });

  test('reads a stream to its end', async () => {
    const program = await createProgram(service);
    const [response] = await Promise.all([
      send(program, 'openai', { model: 'gpt-4o-mini-transcribe', stream: true }),
      program.recognise(['Bom dia.']),
    ]);
    const events = (response?.result ?? []) as { type: string }[];
    expect(events.at(-1)).toMatchObject({
      type: 'transcript.text.done',
      text: 'Bom dia.',
    });
  });
});

const testCurl = spawnSync('curl', ['--version']).status === 0 ? it : it.skip;

testCurl('curl transcribes a file as the documentation shows', async () => {
  const program = await createProgram(service);
  const headers = Object.entries(program.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const form = ['-F', 'model=whisper-1', '-F', `file=@${samplePath('short-pt.wav')}`];
  const asked = promisify(execFile)('curl', [
    '-sS',
    `${service.url}/v1/audio/transcriptions`,
    ...headers,
    ...form,
  ]);
  const [{ stdout }] = await Promise.all([asked, program.recognise()]);
  expect(JSON.parse(stdout)).toEqual({
    text: 'Olá, mundo. Tudo bem? Até logo.',
    languages: [{ code: 'pt' }],
    usage: { type: 'duration', seconds: 5 },
  });
});
