import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { newDevice } from '../testing/upload-client.ts';

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
  const response = await fetch(`${service.url}/api/transcription/free-upload`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...(await service.callerHeaders()) },
  });
  expect({ status: response.status, answer: await response.json() }).toMatchObject({
    status: 400,
    answer: { success: false, error },
  });
  expect(await service.listStoredFiles()).toEqual([]);
  expect(await service.db.selectFrom('loose_objects').selectAll().execute()).toEqual([]);
});
