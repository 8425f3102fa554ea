import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGatewayAndApi } from '../testing/gateway-and-api.ts';
import { createLibraryUser } from '../testing/library-user.ts';
import { openLiveClient, readShortSpeech, silence } from '../testing/live-client.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { newDevice } from '../testing/upload-client.ts';
import { createVocabularyClient } from '../testing/vocabulary-client.ts';
import { startWorkerProcess } from '../testing/worker-process.ts';

const PATIENCE = { timeoutMs: 120_000 };

let service: TestService;
let gateway: Awaited<ReturnType<typeof startGatewayAndApi>>;
let worker: ReturnType<typeof startWorkerProcess>;
let speech: Buffer;

const startWorker = () =>
  startWorkerProcess(
    { ...service.environment, REDIS_URL: service.redisUrlOf('worker'), SPEECH_CONCURRENCY: '1' },
    { speech: 'real' },
  );

beforeAll(async () => {
  service = await startTestService();
  gateway = await startGatewayAndApi(service);
  speech = await readShortSpeech();
  worker = startWorker();
}, 60_000);
afterAll(async () => {
  await worker.end('SIGKILL');
  await gateway.stop();
  await service.stop();
});

type Page = ReturnType<typeof openLiveClient>;
const visit = async (deviceId = newDevice()): Promise<Page> => {
  const page = openLiveClient({ url: gateway.url, deviceId });
  await page.opened();
  return page;
};
const HALF = 64_000;
const sayFirstHalf = async (page: Page): Promise<void> => {
  page.sendAll(speech.subarray(0, HALF));
  await eventually(() => page.openTexts().some((text) => text !== ''), PATIENCE);
};
/** From a sample on, with the pause that ends a sentence. */
const sayRest = async (page: Page, fromSample: number): Promise<void> => {
  page.sendAll(speech.subarray(fromSample * 2), fromSample);
  page.sendAll(silence(1), speech.length / 2);
  await eventually(() => /ofício/i.test(page.finalText()), PATIENCE);
};

describe('live text', () => {
  it('shows words while a visitor speaks, revises them, and makes them final after a pause', async () => {
    const page = await visit();
    await sayFirstHalf(page);
    expect(page.finalText()).toBe('');
    await sayRest(page, HALF / 2);
    expect(page.finalText()).toMatch(/^Uma raposa velha/i);
    expect(page.finalSample()).toBeGreaterThan(HALF / 2);
    page.close();
  });

  it('continues after the API was killed, with the sound that its client has kept', async () => {
    const device = newDevice();
    const page = await visit(device);
    await sayFirstHalf(page);
    await gateway.killApi();
    await page.closed();
    await gateway.startApi();
    const again = await visit(device);
    await sayRest(again, page.finalSample());
    expect(again.finalText()).toMatch(/^Uma raposa velha/i);
    again.close();
  });

  it('continues after its worker was killed, without the client doing anything', async () => {
    const page = await visit();
    await sayFirstHalf(page);
    await worker.end('SIGKILL');
    worker = startWorker();
    await sayRest(page, HALF / 2);
    expect(page.finalText()).toMatch(/^Uma raposa velha/i);
    page.close();
  });

  it('is written with the words of the account and of the recording, and not with those of another account', async () => {
    const [ana, bia] = [createLibraryUser(service), createLibraryUser(service)];
    await createVocabularyClient(ana).add([{ text: 'Rapôsa Vélia', soundsLike: 'raposa velha' }]);
    const heard = async ({ userId }: { userId: string }, words: readonly object[]): Promise<string> => {
      service.usage.setPlan(userId, 'business');
      const { authorization } = await gateway.headersOf(userId);
      const page = openLiveClient({ url: gateway.url, authorization });
      await page.opened();
      page.socket.send(JSON.stringify(words));
      await sayFirstHalf(page);
      await sayRest(page, HALF / 2);
      page.close();
      return page.finalText();
    };
    const own = [{ text: 'Ofício-X', soundsLike: 'ofício' }];
    expect(await heard(ana, own)).toMatch(/^Uma Rapôsa Vélia .* Ofício-X/);
    expect(await heard(bia, [])).toMatch(/^Uma raposa velha .* ofício/i);
  });
});
