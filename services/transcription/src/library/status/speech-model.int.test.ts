import type { PlanId } from '@escriba/contracts/plans/plans';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, spoken } from '../../testing/transcript-client.ts';
import { createTusClient, makeWav } from '../../testing/tus-client.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const WORKER = { speech: { ok: true }, slots: 1, models: [] };

const somebody = () => createUser(service, 'business');
type TestUser = ReturnType<typeof somebody>;

/** Uploads with these fields, as a form or by the tus protocol. */
const ways = {
  form: async (user: TestUser, fields: Record<string, string>): Promise<string> =>
    (await user.upload({ fields })).body.data.transcriptionId,
  tus: async ({ userId }: TestUser, fields: Record<string, string>): Promise<string> => {
    const client = createTusClient({ url: service.url, headers: () => service.callerHeaders({ userId }) });
    const wav = makeWav(50_000);
    const path = await client.created(wav.length, fields);
    await client.patch(path, 0, wav);
    return path.split('/').at(-1) ?? '';
  },
};

describe('the requested speech model', () => {
  it.each(['form', 'tus'] as const)('reaches the run of a recording sent by %s', async (way) => {
    const user = somebody();
    const id = await ways[way](user, { speech_model: 'fast' });
    expect((await user.claim(id)).speechModel).toBe('fast');
    expect((await user.item(id)).data.speechModel).toBe('fast');
  });

  it.each(['form', 'tus'] as const)('defaults to universal if it is unknown, by %s', async (way) => {
    for (const fields of [{}, { speech_model: 'whisper-99' }]) {
      const user = somebody();
      const id = await ways[way](user, fields);
      expect((await user.claim(id)).speechModel).toBe('universal');
      expect((await user.item(id)).data.speechModel).toBe('universal');
    }
  });

  it('stays the same in a retry', async () => {
    const user = somebody();
    const id = await ways.form(user, { speech_model: 'fast' });
    await service.runs.fail(await user.claim(id), 'transcription.failed');
    expect((await user.retry(id)).status).toBe(200);
    expect((await user.claim(id)).speechModel).toBe('fast');
  });

  it('changes when a recording is recognised again with another one', async () => {
    const user = somebody();
    const id = await ways.form(user, {});
    await service.runs.finish(await user.claim(id), spoken(['olá']));
    const wanted = { language_code: 'pt', speech_model: 'fast' };
    expect((await createTranscriptClient(service, user.userId).recognise(id, wanted)).status).toBe(200);
    expect((await user.claim(id)).speechModel).toBe('fast');
  });
});

describe('the speech models that a user can choose', () => {
  const listFor = async (plan: PlanId, target = service): Promise<unknown> =>
    (await createUser(target, plan).call('GET', '/api/transcription/speech-models')).data;

  it('include the faster one, unless no worker makes a difference', async () => {
    expect(await listFor('free')).toEqual(['universal', 'fast']);
    await service.presence.announce('server', { ...WORKER, recognises: [{ name: 'whisper-1' }] });
    expect(await listFor('free')).toEqual(['universal']);
    await service.presence.announce('own', {
      ...WORKER,
      recognises: [{ name: 'whisper-base', decodesFast: true }],
    });
    expect(await listFor('free')).toEqual(['universal', 'fast']);
  });

  it('are both only for plans with another model than the faster one, if that is a model of its own', async () => {
    const speechModels = 'business=whisper-large-v3 fast=whisper-base';
    await using own = await startDisposable({ speechModels });
    expect(await listFor('free', own.service)).toEqual(['universal']);
    expect(await listFor('business', own.service)).toEqual(['universal', 'fast']);
  });

  it('are for signed-in users only', async () => {
    const response = await fetch(`${service.url}/api/transcription/speech-models`, {
      headers: await service.callerHeaders(),
    });
    expect(response.status).toBe(401);
  });
});

/** Another API, with other models. */
const startDisposable = async (options: Parameters<typeof startTestService>[0]) => {
  const started = await startTestService(options);
  return { service: started, [Symbol.asyncDispose]: () => started.stop() };
};
