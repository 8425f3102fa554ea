import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eventually, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createProgram } from '../testing/program.ts';

let service: TestService;
let speech: Buffer<ArrayBuffer>;

beforeAll(async () => {
  service = await startTestService();
  speech = Buffer.from(await readFile(samplePath('short-pt.wav')));
});
afterAll(() => service.stop());

type Program = Awaited<ReturnType<typeof createProgram>>;
const committed = async (program: Program) =>
  (await program.charges()).filter((state) => state === 'committed').length;
/** Lets a program transcribe the sample once. */
const transcribed = async (program: Program): Promise<string> => {
  const [, id] = await Promise.all([program.transcribe(speech), program.recognise(['Primeiro texto.'])]);
  return id;
};

describe('a request that is sent again', () => {
  it('after the client’s timeout gets the text of the first one, which is charged once', async () => {
    const program = await createProgram(service);
    const sent = program.transcribe(speech, {}, { timeout: 700, maxRetries: 10 });
    await eventually(async () => (await program.rows()).length === 1);
    // The client has given up at least once before the text is there.
    await eventually(() => program.requests() > 1);
    await program.recognise(['Uma vez só.']);
    expect((await sent).text).toBe('Uma vez só.');
    expect([(await program.rows()).length, await committed(program)]).toEqual([1, 1]);
  });

  it('gets the finished text at once, in another form too, and its file is not kept', async () => {
    const program = await createProgram(service);
    await transcribed(program);
    const files = await service.listStoredFiles();
    expect((await program.transcribe(speech)).text).toBe('Primeiro texto.');
    expect(await program.transcribe(speech, { response_format: 'text' })).toBe('Primeiro texto.\n');
    expect([await service.listStoredFiles(), await program.charges()]).toEqual([files, ['committed']]);
  });

  it('at the same moment makes one recording', async () => {
    const program = await createProgram(service);
    const sent = [program.transcribe(speech), program.transcribe(speech)];
    const [one, other] = await Promise.all([...sent, program.recognise(['Juntos.'])]);
    expect([one, other]).toMatchObject([{ text: 'Juntos.' }, { text: 'Juntos.' }]);
    expect([(await program.rows()).length, await committed(program)]).toEqual([1, 1]);
  });

  it('after a response that did not wait gets the text, which its status announces', async () => {
    const program = await createProgram(service);
    const send = (headers: Record<string, string>) =>
      program.send((form) => form.set('file', new Blob([speech]), 'fala.wav'), headers);
    const first = await send({ prefer: 'respond-async' });
    const { data } = JSON.parse(first.text) as { data: { transcriptionId: string; statusUrl: string } };
    expect([first.status, first.headers.get('location')]).toEqual([202, data.statusUrl]);
    expect((await program.call('GET', data.statusUrl)).data).toMatchObject({ status: 'pending' });
    const [second] = await Promise.all([send({}), program.recognise(['Depois.'])]);
    expect(JSON.parse(second.text)).toMatchObject({ text: 'Depois.' });
    expect((await program.rows()).map(({ id }) => id)).toEqual([data.transcriptionId]);
    expect(await committed(program)).toBe(1);
  });

  it('gets its text although it has used up the quota', async () => {
    const program = await createProgram(service, 'free', { dailyFiles: 1 });
    await transcribed(program);
    expect((await program.transcribe(speech)).text).toBe('Primeiro texto.');
    const other = Buffer.concat([speech, Buffer.from([0, 0])]);
    await expect(program.transcribe(other)).rejects.toMatchObject({ code: 'insufficient_quota' });
  });
});

describe('another recording is made', () => {
  const startsAnother = async (program: Program, sent: Promise<unknown>) => {
    await Promise.all([sent, program.recognise(['Outro texto.'])]);
    expect((await program.rows()).length).toBe(2);
  };

  it('of another file, or with another language or model', async () => {
    const program = await createProgram(service);
    await transcribed(program);
    const other = Buffer.concat([speech, Buffer.from([0, 0])]);
    await startsAnother(program, program.transcribe(other));
    for (const fields of [
      { language: 'pt' },
      { languages: ['pt', 'en'] },
      { model: 'gpt-4o-mini-transcribe' },
    ])
      await Promise.all([program.transcribe(speech, fields), program.recognise()]);
    expect((await program.rows()).length).toBe(5);
  });

  it('for another account and for another key, with the same file', async () => {
    const program = await createProgram(service);
    await transcribed(program);
    const stranger = await createProgram(service);
    const [{ text }] = await Promise.all([stranger.transcribe(speech), stranger.recognise(['Só do outro.'])]);
    expect(text).toBe('Só do outro.');
    expect((await program.transcribe(speech)).text).toBe('Primeiro texto.');
    const other = await program.withKey('another key');
    await startsAnother(program, other.transcribe(speech));
  });

  it('after the first one went to a folder that is closed to the key’s member', async () => {
    const program = await createProgram(service);
    const key = await program.withKey('key', { personId: randomUUID() });
    const [, id] = await Promise.all([key.transcribe(speech), program.recognise(['Segredo.'])]);
    const folder = await service.db
      .insertInto('folders')
      .values({
        id: randomUUID(),
        owner_id: program.userId,
        name: 'Fechada',
        name_key: 'fechada',
        visibility: 'creator',
        created_at: service.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await service.db
      .updateTable('transcriptions')
      .set({ folder_id: folder.id })
      .where('id', '=', id)
      .execute();
    await startsAnother(program, key.transcribe(speech));
  });

  it('after the first one failed, was deleted or is a day old', async () => {
    const program = await createProgram(service);
    const failing = program.transcribe(speech);
    const refused = expect(failing).rejects.toMatchObject({ status: 422 });
    const first = await eventually(async () => (await program.rows())[0]);
    await service.runs.fail(await program.claim(first.id), 'transcription.failed');
    await program.announce(first.id);
    await refused;
    await startsAnother(program, program.transcribe(speech));

    const second = (await program.rows()).find(({ id }) => id !== first.id);
    await program.remove(String(second?.id));
    await startsAnother(program, program.transcribe(speech));
    service.clock.advance(25 * 3_600_000);
    await Promise.all([program.transcribe(speech), program.recognise()]);
    expect((await program.rows()).length).toBe(3);
  });
});
