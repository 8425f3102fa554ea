import { readFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { createHash } from 'node:crypto';
import { FREE_UPLOAD_SIZE_BYTES_MAX } from '@escriba/contracts/shared/limits';
import { createTemporaryDirectory, eventually, makeRecording, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { type Upload, createUploadClient, newDevice } from '../../testing/upload-client.ts';

let service: TestService;
let client: ReturnType<typeof createUploadClient>;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let speech: Buffer<ArrayBuffer>;
let addressCount = 0;

beforeAll(async () => {
  service = await startTestService();
  client = createUploadClient(service);
  folder = await createTemporaryDirectory();
  speech = Buffer.from(await readFile(samplePath('short-pt.wav')));
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});
beforeEach(() => {
  addressCount += 1;
});

const rows = () => service.db.selectFrom('transcriptions').selectAll().execute();

/** Uploads from the test's own address. */
const upload = (input: Upload = {}) =>
  client.upload({ file: speech, ip: `198.51.100.${addressCount}`, ...input });
const send = (form: FormData) => client.send(form, { ip: `198.51.100.${addressCount}` });

const leftBehind = async () => ({ files: await service.listStoredFiles(), rows: (await rows()).length });

describe('a free upload', () => {
  it('is stored whole, measured and queued', async () => {
    const { status, body } = await upload({ fields: { language_code: 'pt-BR', user_ip: '203.0.113.9' } });
    expect(status).toBe(202);
    const row = (await rows()).find(({ id }) => id === body.data.transcriptionId);
    expect(row).toMatchObject({
      status: 'pending',
      owner_kind: 'device',
      language_requested: 'pt',
      file_name: 'fala.wav',
      media_kind: 'audio',
      size_bytes: speech.length,
      sha256: createHash('sha256').update(speech).digest('hex'),
    });
    expect(await service.storage.find(row?.storage_key ?? '')).toEqual({ sizeBytes: speech.length });
    expect(await service.queued.find(body.data.transcriptionId)).toBeDefined();
  });

  it('never stores the device id itself', async () => {
    const device = newDevice();
    await upload({ device });
    expect(JSON.stringify(await rows())).not.toContain(device);
  });

  it('accepts fields after the file', async () => {
    const form = new FormData();
    form.set('audio', new Blob([speech]), 'fala.wav');
    form.set('device_id', newDevice());
    expect((await send(form)).status).toBe(202);
  });

  it.each([
    ['a path', '../../etc/passwd.wav', 'passwd.wav'],
    ['a Windows path', 'C:\\sons\\fala.wav', 'fala.wav'],
    ['a changed direction', 'a\u202Egpj.wav', 'agpj.wav'],
    ['quotation marks', 'nome com "aspas" é ação.wav', 'nome com "aspas" é ação.wav'],
    ['4,000 characters', `${'x'.repeat(3_996)}.wav`, `${'x'.repeat(251)}.wav`],
  ])('keeps a hostile name harmless: %s', async (_what, sent, kept) => {
    const { body } = await upload({ name: sent });
    const row = (await rows()).find(({ id }) => id === body.data.transcriptionId);
    expect(row?.file_name).toBe(kept);
  });
});

describe('an upload that is refused leaves no file and no row', () => {
  const refused = async (
    attempt: Promise<{ status: number; body: { error?: string } }>,
    status: number,
    error: string,
  ) => {
    const before = await leftBehind();
    expect((await attempt).body).toMatchObject({ success: false, error });
    expect((await attempt).status).toBe(status);
    expect(await leftBehind()).toEqual(before);
    expect(await service.listUnclaimed()).toEqual([]);
  };

  it('a file of 0 bytes', () => refused(upload({ file: Buffer.alloc(0) }), 400, 'transcription.empty_file'));

  it('a text named .mp3', () =>
    refused(
      upload({ file: Buffer.from('isto não é som\n'.repeat(400)), name: 'fala.mp3' }),
      415,
      'transcription.not_media',
    ));

  it('a playlist that points elsewhere', () =>
    refused(
      upload({ file: Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"), name: 'fala.mp3' }),
      415,
      'transcription.not_media',
    ));

  it('a truncated MP4', async () => {
    const path = await makeRecording({ path: `${folder.path}/whole.mp4`, durationSeconds: 3 });
    const whole = Buffer.from(await readFile(path));
    await refused(
      upload({ file: whole.subarray(0, whole.length / 2), name: 'v.mp4' }),
      415,
      'transcription.corrupt_media',
    );
  });

  it('a video without sound', async () => {
    const path = await makeRecording({ path: `${folder.path}/mute.mp4`, audio: false });
    await refused(
      upload({ file: Buffer.from(await readFile(path)), name: 'v.mp4' }),
      415,
      'transcription.no_audio',
    );
  });

  it('two files in one request', () => {
    const form = new FormData();
    form.set('device_id', newDevice());
    form.append('audio', new Blob([speech]), 'a.wav');
    form.append('audio', new Blob([speech]), 'b.wav');
    return refused(send(form), 400, 'upload.several_files');
  });

  it('no file at all', () => {
    const form = new FormData();
    form.set('device_id', newDevice());
    return refused(send(form), 400, 'upload.file_missing');
  });

  it('no device id', () => refused(upload({ device: null }), 400, 'upload.field_invalid'));

  it('a malformed device id', () => refused(upload({ device: "x' or 1=1 --" }), 400, 'upload.field_invalid'));

  it('an unsupported language', () =>
    refused(upload({ fields: { language_code: 'tlh' } }), 400, 'upload.field_invalid'));
  it.each(['user_ip', 'device_info', 'speech_model'])('a NUL in %s', (field) =>
    refused(upload({ fields: { [field]: 'a\u0000b' } }), 400, 'upload.field_invalid'),
  );

  it('a file in another field', () => {
    const form = new FormData();
    form.set('device_id', newDevice());
    form.set('video', new Blob([speech]), 'a.wav');
    return refused(send(form), 400, 'upload.field_invalid');
  });

  it('a body that is not multipart', async () => {
    const response = await fetch(`${service.url}/api/transcription/free-upload`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...(await service.callerHeaders()) },
    });
    expect(response.status).toBe(415);
  });

  it('501 MB, by the declared length', async () => {
    const before = await leftBehind();
    const body = await announceUpload(FREE_UPLOAD_SIZE_BYTES_MAX + 1_048_576);
    expect(body).toMatchObject({
      status: 413,
      error: 'transcription.too_large',
      message: 'Arquivo muito grande. Limite: 500MB',
    });
    expect(await leftBehind()).toEqual(before);
  });

  it('more bytes than allowed, regardless of the declaration', () =>
    refused(
      upload({ file: Buffer.alloc(1_100_000), userId: 'u1', path: '/api/transcription/upload' }),
      413,
      'transcription.too_large',
    ));

  it('a client that disconnects in the middle', async () => {
    const before = await leftBehind();
    await hangUpAfter(300_000);
    await eventually(async () => (await service.listUnclaimed()).length === 0);
    expect(await leftBehind()).toEqual(before);
  });
});

const announceUpload = async (sizeBytes: number) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': sizeBytes };
  const caller = await service.callerHeaders();
  return new Promise<object>((resolve, reject) => {
    const request = httpRequest(
      {
        port: service.port,
        path: '/api/transcription/free-upload',
        method: 'POST',
        headers: { ...headers, ...caller },
      },
      (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode, ...JSON.parse(body) });
          request.destroy();
        });
      },
    );
    request.on('error', reject);
    request.write('--x\r\n');
  });
};

const hangUpAfter = async (sentBytes: number): Promise<void> => {
  const caller = await service.callerHeaders({ ip: `203.0.113.${addressCount}` });
  const head = `--x\r\ncontent-disposition: form-data; name="device_id"\r\n\r\n${newDevice()}\r\n--x\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\ncontent-type: audio/wav\r\n\r\n`;
  const request = httpRequest({
    port: service.port,
    path: '/api/transcription/free-upload',
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5_000_000, ...caller },
  });
  request.on('error', () => {});
  request.write(head);
  await new Promise<void>((resolve) => request.write(Buffer.alloc(sentBytes), () => resolve()));
  await eventually(async () => (await service.listUnclaimed()).length > 0);
  request.destroy();
};

describe('an upload that is refused before its end', () => {
  it('leaves the connection usable for the next request', async () => {
    const device = newDevice();
    await upload({ device });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const body = Buffer.alloc(2_000_000);
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await sendRaw(device, body, agent)).toMatchObject({
        status: 409,
        error: 'transcription.free_trial_used',
      });
    agent.destroy();
  });
});

/** Sends the whole body, even if the response arrives before the end. */
const sendRaw = async (device: string, file: Buffer, agent: Agent) => {
  const head = `--x\r\ncontent-disposition: form-data; name="device_id"\r\n\r\n${device}\r\n--x\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length };
  const caller = await service.callerHeaders();
  return new Promise<object>((resolve, reject) => {
    const request = httpRequest(
      {
        agent,
        port: service.port,
        path: '/api/transcription/free-upload',
        method: 'POST',
        headers: { ...headers, ...caller },
        signal: AbortSignal.timeout(10_000),
      },
      (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode, ...JSON.parse(body) }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
};

describe('an upload of a signed-in user', () => {
  it.each(['/api/transcription/upload', '/api/async-transcription/upload'])(
    '%s requires signing in',
    async (path) => {
      const { status, body } = await upload({ path });
      expect({ status, error: body.error }).toEqual({ status: 401, error: 'auth.token_missing' });
    },
  );

  it('belongs to that user', async () => {
    const { body } = await upload({ path: '/api/async-transcription/upload', userId: 'ana', device: null });
    const row = (await rows()).find(({ id }) => id === body.data.transcriptionId);
    expect(row).toMatchObject({ owner_kind: 'user', owner_id: 'ana', expires_at: null });
  });
});
