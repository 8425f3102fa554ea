import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGatewayAndApi } from '../../testing/gateway-and-api.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { newDevice } from '../../testing/upload-client.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

let service: TestService;
let work: Awaited<ReturnType<typeof createTemporaryDirectory>>;

const PATIENCE = { timeoutMs: 90_000 };

beforeAll(async () => {
  service = await startTestService();
  work = await createTemporaryDirectory();
});
afterAll(async () => {
  await service.stop();
  await work.remove();
});

/** Sends the beginning of a file, and then nothing more. */
const beginUpload = (url: string): ClientRequest => {
  const upload = request(`${url}/api/transcription/free-upload`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
  });
  upload.on('error', () => undefined);
  const field = `--x\r\ncontent-disposition: form-data; name="device_id"\r\n\r\n${newDevice()}`;
  const file = '--x\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\n\r\nRIFF';
  upload.write(`${field}\r\n${file}${'x'.repeat(1_000_000)}`);
  return upload;
};

describe('a process that is killed', () => {
  it('in the middle of an upload leaves a file that the next housekeeping removes', async () => {
    const gateway = await startGatewayAndApi(service, { WORK_DIR: work.path });
    const upload = beginUpload(gateway.url);
    try {
      await eventually(async () => (await service.listStoredFiles()).length === 1, PATIENCE);
      await service.housekeeping.purge();
      expect(await service.listStoredFiles()).toEqual([expect.stringMatching(/\.part$/)]);
      await gateway.killApi();
      await service.housekeeping.purge();
      expect(await service.listStoredFiles()).toEqual([]);
    } finally {
      upload.destroy();
      await gateway.stop();
    }
  });

  it('leaves a folder of temporary files that the next process removes', async () => {
    const environment = { ...service.environment, WORK_DIR: work.path };
    const folders = (): Promise<string[]> => readdir(work.path);
    const before = await folders();
    const first = startWorkerProcess(environment);
    const isNew = (name: string): boolean => !before.includes(name);
    await eventually(async () => (await folders()).some(isNew), PATIENCE);
    const left = (await folders()).filter(isNew);
    await first.end('SIGKILL');
    expect(await folders()).toEqual(expect.arrayContaining(left));
    const second = startWorkerProcess(environment);
    try {
      await eventually(async () => !(await folders()).some((name) => left.includes(name)), PATIENCE);
      expect(await folders()).toHaveLength(1);
    } finally {
      await second.end('SIGKILL');
    }
  });
});
