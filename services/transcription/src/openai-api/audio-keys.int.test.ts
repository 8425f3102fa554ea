import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import { startGatewayAndApi } from '../testing/gateway-and-api.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { startWorkerProcess } from '../testing/worker-process.ts';

let service: TestService;
let product: Awaited<ReturnType<typeof startGatewayAndApi>>;
let worker: ReturnType<typeof startWorkerProcess>;

beforeAll(async () => {
  service = await startTestService();
  product = await startGatewayAndApi(service);
  worker = startWorkerProcess({ ...service.environment, SPEECH_CONCURRENCY: '1' });
});
afterAll(async () => {
  await worker.end('SIGKILL');
  await product.stop();
  await service.stop();
});

const createCompany = () => {
  const userId = randomUUID();
  service.usage.setPlan(userId, 'business');
  return userId;
};
const connect = (apiKey: string) => new OpenAI({ baseURL: `${product.url}/v1`, apiKey, maxRetries: 0 });
const transcribe = async (client: OpenAI) =>
  client.audio.transcriptions.create({
    model: 'whisper-1',
    file: await toFile(await readFile(samplePath('short-pt.wav')), 'short-pt.wav'),
    language: 'pt',
  });

describe('a program with an API key', () => {
  it('transcribes through the gateway with OpenAI’s client', async () => {
    const { text } = await transcribe(connect(product.createKey(createCompany())));
    expect(text.toLowerCase()).toContain('raposa');
  });

  it.each([
    ['nobody has', () => 'escriba_unknown', 401, 'invalid_api_key'],
    ['is OpenAI’s', () => 'sk-proj-1234567890', 401, 'invalid_api_key'],
    [
      'belongs to a plan without API access',
      () => product.createKey(createCompany(), { isAllowed: false }),
      403,
      'gateway.api_plan_required',
    ],
  ])('is refused if the key %s', async (_what, keyOf, status, code) => {
    await expect(transcribe(connect(keyOf()))).rejects.toMatchObject({
      status,
      code,
      type: 'invalid_request_error',
    });
  });

  it('is refused if its file stops arriving in the middle, and nothing is left of it', async () => {
    const userId = createCompany();
    const files = await service.listStoredFiles();
    const agent = new Agent();
    const request = httpRequest(`${product.url}/v1/audio/transcriptions`, {
      agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${product.createKey(userId)}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 100_000,
      },
    });
    const failed = new Promise((resolve) => request.once('error', resolve));
    request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF');
    await new Promise((resolve) => setImmediate(resolve));
    request.destroy(new Error('the program died'));
    await failed;
    agent.destroy();
    expect(await service.listStoredFiles()).toEqual(files);
    const rows = await service.db.selectFrom('transcriptions').select('owner_id').execute();
    expect(rows.map((row) => row.owner_id)).not.toContain(userId);
  });
});
