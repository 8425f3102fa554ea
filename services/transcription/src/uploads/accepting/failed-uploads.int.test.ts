import { storageFull } from '@escriba/storage';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { newDevice } from '../../testing/upload-client.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const FIELD = `--x\r\ncontent-disposition: form-data; name="device_id"\r\n\r\n${newDevice()}`;
const FILE = '\r\n--x\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\n\r\nRIFF';

it.each([
  ['names no boundary', 'multipart/form-data', 'x', 'upload.malformed'],
  ['is cut within a field', 'multipart/form-data; boundary=x', FIELD, 'upload.malformed'],
  ['is cut within the file', 'multipart/form-data; boundary=x', FIELD + FILE, 'upload.interrupted'],
])('a body that %s is refused as the client’s fault and leaves nothing', async (_how, type, body, error) => {
  expect(await post(type, body)).toMatchObject({
    status: 400,
    body: { success: false, error },
  });
  expect(await service.listStoredFiles()).toEqual([]);
  expect(await service.listUnclaimed()).toEqual([]);
});

it.each([
  ['a recording that does not fit on the disk is refused as such', storageFull(), 507, 'storage.full'],
  [
    'a disk that fails is no fault of the client',
    Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO', syscall: 'write' }),
    500,
    'internal.error',
  ],
])('%s, and leaves nothing', async (_promise, failure, status, error) => {
  const storage: { put: (typeof service.storage)['put'] } = service.storage;
  const { put } = storage;
  storage.put = async (_key, source) => {
    storage.put = put;
    source.once('data', () => source.destroy());
    await new Promise((resolve) => source.once('close', resolve));
    throw failure;
  };
  const body = `${FIELD}${FILE}${'x'.repeat(2_000_000)}\r\n--x--\r\n`;
  expect(await post('multipart/form-data; boundary=x', body)).toMatchObject({
    status,
    body: { success: false, error },
  });
  expect(await service.listUnclaimed()).toEqual([]);
});

const post = async (type: string, body: string) => {
  const response = await fetch(`${service.url}/api/transcription/free-upload`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...(await service.callerHeaders()) },
  });
  return { status: response.status, body: await response.json() };
};
