import { createHash } from 'node:crypto';
import { RESUMABLE_UPLOADS_PATH } from '@escriba/contracts/transcription/resumable-uploads';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as tus from 'tus-js-client';
import { startGatewayAndApi } from '../../testing/gateway-and-api.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTusClient, makeWav, sha256 } from '../../testing/tus-client.ts';

let service: TestService;
let gateway: Awaited<ReturnType<typeof startGatewayAndApi>>;

beforeAll(async () => {
  service = await startTestService();
  gateway = await startGatewayAndApi(service);
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await service.stop();
});

const clientOf = (userId: string) =>
  createTusClient({ url: gateway.url, headers: () => gateway.headersOf(userId) });
const idOf = (path: string): string => path.split('/').at(-1) ?? '';
const find = (path: string) =>
  service.db.selectFrom('transcriptions').selectAll().where('id', '=', idOf(path)).execute();

/** Sends the rest as clients do: bytes in flight when the connection broke may still arrive and move the offset, which is then requested again. */
const sendRest = async (client: ReturnType<typeof clientOf>, path: string, wav: Buffer<ArrayBuffer>) => {
  const offset = Number((await client.head(path)).headers['upload-offset']);
  const response = await client.patch(path, offset, wav.subarray(offset));
  return response.status !== 409 && response;
};

/** Returns the hash of the stored bytes, and the one recorded in the row. */
const storedHash = async (path: string): Promise<{ stored: string; noted: string | undefined }> => {
  const hash = createHash('sha256');
  for await (const chunk of await service.storage.get(`recordings/${idOf(path)}`))
    hash.update(chunk as Buffer);
  return { stored: hash.digest('hex'), noted: (await find(path))[0]?.sha256 };
};

describe('an upload through the gateway whose connection breaks', () => {
  it('at every tenth of the file continues where it stopped, and ends as the same file', async () => {
    const client = clientOf('ana');
    const wav = makeWav(900_000);
    const path = await client.created(wav.length, { filename: 'reunião.wav' });
    const offsets: number[] = [];
    for (let tenth = 1; tenth <= 9; tenth += 1) {
      const offset = offsets.at(-1) ?? 0;
      const until = (wav.length / 10) * tenth;
      await client.breakOff(path, offset, wav.subarray(offset), Math.max(0, until - offset));
      const reply = await client.head(path);
      expect(reply.status).toBe(200);
      offsets.push(Number(reply.headers['upload-offset']));
    }
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
    expect(offsets.at(-1)).toBeGreaterThan(wav.length / 2);
    expect(offsets.at(-1)).toBeLessThan(wav.length);
    const last = await eventually(() => sendRest(client, path, wav));
    expect([last.status, last.headers['upload-offset']]).toEqual([204, String(wav.length)]);
    expect(await storedHash(path)).toEqual({ stored: sha256(wav), noted: sha256(wav) });
    expect((await find(path))[0]).toMatchObject({
      owner_id: 'ana',
      file_name: 'reunião.wav',
      status: 'pending',
    });
  }, 60_000);

  it('because the API was killed continues when it is back', async () => {
    const client = clientOf('bia');
    const wav = makeWav(800_000);
    const path = await client.created(wav.length);
    await client.patch(path, 0, wav.subarray(0, 300_000));
    const rest = client.patch(path, 300_000, wav.subarray(300_000, 600_000));
    await gateway.killApi();
    await rest.catch(() => undefined);
    expect((await client.head(path)).status).toBe(423);
    await gateway.startApi();
    const reply = await client.head(path);
    expect(reply.status).toBe(200);
    const offset = Number(reply.headers['upload-offset']);
    expect(offset).toBeGreaterThanOrEqual(300_000);
    expect((await client.patch(path, offset, wav.subarray(offset))).status).toBe(204);
    expect(await storedHash(path)).toEqual({ stored: sha256(wav), noted: sha256(wav) });
  }, 90_000);
});

/** Returns whether a status means an outage. The gateway makes it 423 for an upload that a client asks about. */
const isOutage = (status: number): boolean => status === 423 || status >= 500;

describe("the web client's tus client", () => {
  it('uploads in chunks, over a killed API, and ends with one transcription', async () => {
    const wav = makeWav(950_000);
    const authorization = (await gateway.headersOf('caio'))['authorization'] ?? '';
    let killed: Promise<void> | undefined;
    const statuses: number[] = [];
    const upload = await new Promise<tus.Upload>((resolve, reject) => {
      const sending: tus.Upload = new tus.Upload(wav, {
        endpoint: gateway.url + RESUMABLE_UPLOADS_PATH,
        chunkSize: 100_000,
        retryDelays: [200, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000],
        headers: { authorization },
        metadata: { filename: 'aula.wav', language_code: 'pt' },
        // Once it has seen the outage it waits for the end of that, however long a busy machine takes to start the API.
        onBeforeRequest: () => (statuses.some(isOutage) ? killed : undefined),
        onAfterResponse: (_request, response) => void statuses.push(response.getStatus()),
        onChunkComplete: (_size, accepted) => {
          if (accepted >= 500_000) killed ??= gateway.killApi().then(() => gateway.startApi());
        },
        onSuccess: () => resolve(sending),
        onError: reject,
      });
      sending.start();
    });
    await killed;
    const path = new URL(upload.url ?? '').pathname;
    expect(await storedHash(path)).toEqual({ stored: sha256(wav), noted: sha256(wav) });
    expect(statuses.some(isOutage)).toBe(true);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    const rows = await service.db
      .selectFrom('transcriptions')
      .where('owner_id', '=', 'caio')
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id: idOf(path), file_name: 'aula.wav', language_requested: 'pt' });
  }, 90_000);

  it('sees the error of a refusal', async () => {
    const headers = await gateway.headersOf('duda');
    const error = await new Promise<tus.DetailedError>((resolve, reject) => {
      new tus.Upload(Buffer.from('this is no recording, whatever its name says'), {
        endpoint: gateway.url + RESUMABLE_UPLOADS_PATH,
        headers: { ...headers, 'accept-language': 'en' },
        metadata: { filename: 'a.mp3' },
        onSuccess: () => reject(new Error('taken')),
        onError: (failure) => resolve(failure as tus.DetailedError),
      }).start();
    });
    expect(error.originalResponse?.getStatus()).toBe(415);
    expect(JSON.parse(error.originalResponse?.getBody() ?? '')).toMatchObject({
      success: false,
      error: 'transcription.not_media',
      message: 'The file is not valid audio or video',
    });
  });
});
