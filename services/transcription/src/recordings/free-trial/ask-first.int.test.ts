import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { FreeTrialState } from '@escriba/contracts/transcription/free-trial';
import { samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createUploadClient, newDevice } from '../../testing/upload-client.ts';

let service: TestService;
let speech: Buffer<ArrayBuffer>;

beforeAll(async () => {
  service = await startTestService();
  speech = Buffer.from(await readFile(samplePath('short-pt.wav')));
});
afterAll(() => service.stop());

const useTrial = (device: string, ip: string) =>
  createUploadClient(service).upload({ file: speech, device, ip });

const ask = async (ip: string, headers: Record<string, string> = {}, language = 'pt-BR') => {
  const response = await fetch(`${service.url}/api/transcription/free`, {
    headers: { ...(await service.callerHeaders({ ip })), ...headers, 'accept-language': language },
  });
  return (await response.json()) as { data: unknown; trial: FreeTrialState };
};

const FREE = { available: true, error: null, message: null };

describe('a client that asks about the free trial', () => {
  it('sees that a new device has one, and a used one does not', async () => {
    const device = newDevice();
    expect(await ask('203.0.113.1', { 'x-device-id': device })).toMatchObject({ data: null, trial: FREE });
    const { body } = await useTrial(device, '203.0.113.1');
    expect(await ask('203.0.113.1', { 'x-device-id': device })).toMatchObject({
      data: { transcriptionId: body.data.transcriptionId },
      trial: {
        available: false,
        error: 'transcription.free_trial_used',
        message: 'Você já usou sua transcrição gratuita. Crie uma conta para continuar.',
      },
    });
  });

  it('sees without a device id whether the address has trials left today', async () => {
    const ip = '203.0.113.2';
    expect((await ask(ip)).trial).toEqual(FREE);
    for (let devices = 0; devices < 3; devices += 1) await useTrial(newDevice(), ip);
    expect(await ask(ip, {}, 'en')).toMatchObject({
      data: null,
      trial: {
        available: false,
        error: 'transcription.daily_devices_limit',
        message: expect.stringContaining('Daily limit of free trials'),
      },
    });
  });
});

describe('a free upload with its device id in a header', () => {
  it('is refused before any byte of its body is read', async () => {
    const device = newDevice();
    await useTrial(device, '203.0.113.3');
    const upload = await beginUpload({ 'x-device-id': device }, '203.0.113.3');
    const { status, body } = await responseOf(upload);
    upload.destroy();
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: 'transcription.free_trial_used' });
  });
});

/** Sends the headers of a recording of 500 MB, without a body. */
const beginUpload = async (headers: Record<string, string>, ip: string): Promise<ClientRequest> => {
  const upload = request(`${service.url}/api/transcription/free-upload`, {
    method: 'POST',
    headers: {
      ...(await service.callerHeaders({ ip })),
      ...headers,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(500_000_000),
    },
  });
  upload.flushHeaders();
  return upload;
};

const responseOf = async (upload: ClientRequest): Promise<{ status: number; body: unknown }> => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    upload.once('response', resolve).once('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) };
};
