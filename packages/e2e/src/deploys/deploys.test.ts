import { createRedis } from '@escriba/jobs';
import { type FakeSpeechServer, createCountingRecogniser, startFakeSpeechServer } from '@escriba/fakes';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Line } from '../chaos/line.ts';
import { uploadInChunks, uploadWhole } from '../chaos/uploads.ts';
import { createUser } from '../testing/user.ts';
import { type TestProduct, startTestProduct } from '../testing/product.ts';
import { type Clients, createClients } from './clients.ts';
import { openSpeech } from './make-speech.ts';
import { openStrictLine } from './strict-line.ts';

const PARTS = ['gateway', 'auth', 'billing', 'usage', 'transcription', 'worker'] as const;
const WORKERS = 2;
const PATIENCE = { timeoutMs: 60_000, everyMs: 100 };
/** How often the sample is repeated: some ten pieces, which both workers share. */
const LONG_TIMES = 40;
const NO_LIMITS = {
  RATE_LIMIT_READS: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_UPLOADS: '1000000',
};

const speech = createCountingRecogniser({ latencyMs: 250 });
const stopping = new AbortController();
const giveUp = new AbortController();
const signals = [stopping.signal, giveUp.signal] as const;

let server: FakeSpeechServer;
let product: TestProduct;
let extraWorkers: Awaited<ReturnType<TestProduct['addWorker']>>[];
let line: Line;
let clients: Clients;
let edited: string;
let acting: Promise<PromiseSettledResult<void>[]>;
let listening: Promise<void>;
let makeSpeech: Awaited<ReturnType<typeof openSpeech>>;

beforeAll(async () => {
  server = await startFakeSpeechServer({ recogniser: speech.recognise });
  const engine = { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: server.apiKey };
  product = await startTestProduct({ ...engine, ...NO_LIMITS, SPEECH_CONCURRENCY: '1', LOG_LEVEL: 'warn' });
  extraWorkers = await Promise.all(Array.from({ length: WORKERS - 1 }, () => product.addWorker()));
  await workersAre(WORKERS);
  line = openStrictLine(product.url);
  const user = await createUser(product.url);
  await user.setPlan('business', { url: product.usageUrl, secret: product.secrets.usage });
  clients = createClients({ url: product.url, line, user });
  makeSpeech = await openSpeech();
  const headers = user.bearer;
  edited = await uploadWhole({
    line,
    headers,
    name: 'editada.wav',
    bytes: makeSpeech(1),
    signal: giveUp.signal,
  });
  await clients.waitForEnd(edited, giveUp.signal);
  listening = clients.listen(giveUp.signal);
  acting = Promise.allSettled([
    clients.upload(uploadWhole, () => makeSpeech(1), signals),
    clients.upload(uploadInChunks, () => makeSpeech(1), signals),
    clients.upload(uploadInChunks, () => makeSpeech(LONG_TIMES), signals),
    clients.edit(edited, signals),
  ]);
});
afterAll(async () => {
  giveUp.abort(new Error('the test is over'));
  await Promise.allSettled([acting, listening]);
  await product.stop();
  await server.close();
});

const workersAre = async (count: number): Promise<void> => {
  const redis = createRedis(product.redisUrl);
  try {
    await eventually(async () => {
      const known = Object.values(await redis.hgetall('transcription:workers'));
      return known.length === count && known.every((json) => json.includes('"ok":true'));
    }, PATIENCE);
  } finally {
    redis.disconnect();
  }
};

/** Waits until every client has got further than now. */
const goesOn = async (): Promise<void> => {
  const [uploads, edits] = [clients.uploaded.length, clients.edits.length];
  await eventually(() => clients.uploaded.length >= uploads + 2 && clients.edits.length > edits, PATIENCE);
};

describe('a rolling deploy', () => {
  it('replaces one part after another: no request fails, no upload and no edit is lost, no piece is recognised twice', async () => {
    await goesOn();
    for (const name of PARTS) {
      await (await product.getPart(name)).kill('SIGTERM');
      await goesOn();
    }
    await workersAre(WORKERS);
    for (const worker of extraWorkers) await worker.stop();
    await workersAre(1);
    await goesOn();

    stopping.abort();
    const ends = await acting;
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))).toEqual([]);
    expect([...line.violations]).toEqual([]);
    await eventually(() => clients.uploaded.every((id) => clients.heard.has(id)), PATIENCE);

    const ids = [edited, ...clients.uploaded];
    const words = (await Promise.all(ids.map((id) => clients.textOf(id, giveUp.signal)))).flat();
    const isEdit = (word: string): boolean => clients.edits.includes(word);
    expect(words.filter(isEdit)).toEqual(clients.edits);
    const recognised = words.filter((word) => !isEdit(word)).map((word) => word.toLowerCase());
    expect(recognised.toSorted()).toEqual([...speech.counts.keys()].toSorted());
    expect([...speech.counts].filter(([, times]) => times > 1)).toEqual([]);
  }, 180_000);
});
