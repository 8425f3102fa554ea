import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@escriba/testing';
import { sql } from 'kysely';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTusClient } from '../../testing/tus-client.ts';
import { newDevice } from '../../testing/upload-client.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ unfinishedUploads: { visitorCountMax: 2 } });
});
afterAll(() => service.stop());

const LARGEST_BYTES = 1_000_000;

const createSender = () => {
  const userId = randomUUID();
  const client = createTusClient({ url: service.url, headers: () => service.callerHeaders({ userId }) });
  const listUploads = () =>
    service.db.selectFrom('resumable_uploads').selectAll().where('owner_id', '=', userId).execute();
  return { ...client, userId, listUploads };
};

type Form = { path: string; caller: { userId?: string; ip?: string }; head: string; declaredBytes: number };

/** Starts sending a file and stays in the middle of it. */
const beginForm = async ({ path, caller, head, declaredBytes }: Form) => {
  const sent = httpRequest(service.url + path, {
    method: 'POST',
    agent: false,
    headers: {
      ...(await service.callerHeaders(caller)),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': declaredBytes,
    },
  });
  const response = new Promise<{ status: number | undefined; error: string }>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      void json(response).then((body) =>
        resolve({ status: response.statusCode, error: (body as { error: string }).error }),
      );
    });
  });
  sent.write(head);
  return {
    response,
    breakOff: (): void => {
      response.catch(() => undefined);
      sent.destroy();
    },
  };
};

const FILE = '--x\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\n\r\nRIFF';
const fieldOf = (device: string) =>
  `--x\r\ncontent-disposition: form-data; name="device_id"\r\n\r\n${device}\r\n`;

const userForm = (userId: string, declaredBytes: number): Form => ({
  path: '/api/transcription/upload',
  caller: { userId },
  head: FILE,
  declaredBytes,
});
const visitorForm = (ip: string): Form => ({
  path: '/api/transcription/free-upload',
  caller: { ip },
  head: fieldOf(newDevice()) + FILE,
  declaredBytes: 10_000,
});
const countHeld = async (): Promise<number> =>
  (await service.db.selectFrom('loose_objects').selectAll().where('held_by', 'is not', null).execute())
    .length;

/** Uploads can be counted meanwhile, but not written. */
const holdWrites = async (): Promise<() => Promise<void>> => {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = service.db.transaction().execute(async (transaction) => {
    await sql`lock table resumable_uploads in exclusive mode`.execute(transaction);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return () => {
    released.resolve();
    return done;
  };
};
const countWaiting = async (): Promise<number> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    service.db,
  );
  return rows.length;
};

describe('unfinished uploads of a user', () => {
  it('never exceed 50 when they start concurrently', async () => {
    const { create, listUploads } = createSender();
    for (let index = 0; index < 49; index += 1) expect((await create(10)).status).toBe(201);
    const release = await holdWrites();
    const begun = Promise.all(Array.from({ length: 4 }, () => create(10)));
    await eventually(async () => (await countWaiting()) === 4);
    await release();
    const responses = await begun;
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = responses
      .filter(({ status }) => status !== 201)
      .map(({ status, body }) => [status, body.error]);
    expect(refused).toEqual(Array.from({ length: 3 }, () => [403, 'upload.too_many_unfinished']));
    expect(await listUploads()).toHaveLength(50);
  });

  it('never exceed four of the largest files in total, also when they start concurrently', async () => {
    const { create, call, listUploads } = createSender();
    const responses = await Promise.all(Array.from({ length: 9 }, () => create(LARGEST_BYTES)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(await listUploads()).toHaveLength(4);
    const refused = await create(1);
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({
        error: 'upload.too_much_unfinished',
        message:
          'Seus envios por terminar passariam de 3 MB. Conclua ou cancele algum, ou espere: em até 24 horas eles são removidos.',
      }),
    ]);
    const path = responses.find(({ status }) => status === 201)?.headers['location'] ?? '';
    expect((await call('DELETE', new URL(path, service.url).pathname)).status).toBe(204);
    expect((await create(LARGEST_BYTES)).status).toBe(201);
  });

  it('include multipart uploads, until those end', async () => {
    const { userId, create } = createSender();
    const form = await beginForm(userForm(userId, LARGEST_BYTES));
    await eventually(async () => (await countHeld()) === 1);
    const responses = await Promise.all(Array.from({ length: 4 }, () => create(LARGEST_BYTES)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    const second = await beginForm(userForm(userId, LARGEST_BYTES));
    expect(await second.response).toEqual({ status: 403, error: 'upload.too_much_unfinished' });
    form.breakOff();
    await eventually(async () => (await countHeld()) === 0);
    expect((await create(LARGEST_BYTES)).status).toBe(201);
  });

  it('do not count for others', async () => {
    const [one, other] = [createSender(), createSender()];
    await Promise.all(Array.from({ length: 4 }, () => one.create(LARGEST_BYTES)));
    expect((await other.create(LARGEST_BYTES)).status).toBe(201);
  });
});

describe('uploads of visitors', () => {
  it('from one /64 never exceed the configured number', async () => {
    const forms = [
      await beginForm(visitorForm('2001:db8:1:1::1')),
      await beginForm(visitorForm('2001:db8:1:1:ffff::2')),
    ];
    await eventually(async () => (await countHeld()) === 2);
    const third = await beginForm(visitorForm('2001:db8:1:1::3'));
    expect(await third.response).toEqual({ status: 429, error: 'upload.too_many_from_address' });
    const elsewhere = await beginForm(visitorForm('2001:db8:1:2::1'));
    await eventually(async () => (await countHeld()) === 3);
    for (const form of [...forms, elsewhere]) form.breakOff();
    await eventually(async () => (await countHeld()) === 0);
  });
});
