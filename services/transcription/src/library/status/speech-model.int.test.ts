import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPerson } from '../../testing/person.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, spoken } from '../../testing/transcript-client.ts';
import { createTusClient, makeWav } from '../../testing/tus-client.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const somebody = () => createPerson(service, 'business');
type Person = ReturnType<typeof somebody>;

/** Uploads with these fields, as a form or by the tus protocol. */
const ways = {
  form: async (person: Person, fields: Record<string, string>): Promise<string> =>
    (await person.upload({ fields })).answer.data.transcriptionId,
  tus: async ({ userId }: Person, fields: Record<string, string>): Promise<string> => {
    const client = createTusClient({ url: service.url, headers: () => service.callerHeaders({ userId }) });
    const wav = makeWav(50_000);
    const path = await client.created(wav.length, fields);
    await client.patch(path, 0, wav);
    return path.split('/').at(-1) ?? '';
  },
};

describe('the requested speech model', () => {
  it.each(['form', 'tus'] as const)('reaches the run of a recording sent by %s', async (way) => {
    const person = somebody();
    const id = await ways[way](person, { speech_model: 'fast' });
    expect((await person.claim(id)).speechModel).toBe('fast');
    expect((await person.item(id)).data.speechModel).toBe('fast');
  });

  it.each(['form', 'tus'] as const)('defaults to universal if it is unknown, by %s', async (way) => {
    for (const fields of [{}, { speech_model: 'whisper-99' }]) {
      const person = somebody();
      const id = await ways[way](person, fields);
      expect((await person.claim(id)).speechModel).toBe('universal');
      expect((await person.item(id)).data.speechModel).toBe('universal');
    }
  });

  it('stays the same in a retry', async () => {
    const person = somebody();
    const id = await ways.form(person, { speech_model: 'fast' });
    await service.runs.fail(await person.claim(id), 'transcription.failed');
    expect((await person.retry(id)).status).toBe(200);
    expect((await person.claim(id)).speechModel).toBe('fast');
  });

  it('changes when a recording is recognised again with another one', async () => {
    const person = somebody();
    const id = await ways.form(person, {});
    await service.runs.finish(await person.claim(id), spoken(['olá']));
    const wanted = { language_code: 'pt', speech_model: 'fast' };
    expect((await createTranscriptClient(service, person.userId).recognise(id, wanted)).status).toBe(200);
    expect((await person.claim(id)).speechModel).toBe('fast');
  });
});
