import { readFile } from 'node:fs/promises';
import type { KeptTranscription } from '@escriba/contracts';
import { samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createUploadClient } from '../testing/upload-client.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const upload = async (userId: string): Promise<string> => {
  const file = Buffer.from(await readFile(samplePath('short-pt.wav')));
  const input = { file, userId, device: null, path: '/api/transcription/upload' };
  return (await createUploadClient(service).upload(input)).answer.data.transcriptionId;
};

const call = async (method: string, userId?: string) => {
  const response = await fetch(`${service.url}/internal/account/transcriptions`, {
    method,
    headers: await service.callerHeaders(userId === undefined ? {} : { userId }),
  });
  return { status: response.status, ...((await response.json()) as { data: KeptTranscription[] }) };
};

describe("a person's recordings, for the account's export and end", () => {
  it('are told whole, and nobody else is told of them', async () => {
    const id = await upload('bia');
    await upload('caio');
    const { data } = await call('GET', 'bia');
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ transcriptionId: id, fileName: 'fala.wav', audioKept: true, text: null });
  });

  it('are forgotten with their audio, twice if need be, and nobody else’s are', async () => {
    await upload('davi');
    await upload('davi');
    await upload('eva');
    const filesBefore = (await service.listStoredFiles()).length;
    expect((await call('DELETE', 'davi')).status).toBe(200);
    expect((await call('DELETE', 'davi')).status).toBe(200);
    expect((await call('GET', 'davi')).data).toEqual([]);
    expect((await call('GET', 'eva')).data).toHaveLength(1);
    expect((await service.listStoredFiles()).length).toBe(filesBefore - 2);
  });

  it('are told to nobody who is not signed in', async () => {
    expect((await call('GET')).status).toBe(401);
    expect((await call('DELETE')).status).toBe(401);
  });
});
