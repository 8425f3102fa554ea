import { readFile } from 'node:fs/promises';
import { samplePath } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { type Upload, createUploadClient, newDevice } from '../../testing/upload-client.ts';

let service: TestService;
let client: ReturnType<typeof createUploadClient>;
let speech: Buffer<ArrayBuffer>;
let addressCount = 0;

beforeAll(async () => {
  service = await startTestService();
  client = createUploadClient(service);
  speech = Buffer.from(await readFile(samplePath('short-pt.wav')));
});
afterAll(() => service.stop());
beforeEach(() => {
  addressCount += 1;
});

/** Uploads from the test's own address. */
const upload = (input: Upload = {}) =>
  client.upload({ file: speech, ip: `198.51.100.${addressCount}`, ...input });

describe('the free trial', () => {
  it('is one upload per device, ever', async () => {
    const device = newDevice();
    expect((await upload({ device })).status).toBe(202);
    expect((await upload({ device })).body.error).toBe('transcription.free_trial_used');
    service.clock.advance(40 * 86_400_000);
    expect((await upload({ device })).status).toBe(409);
  });

  it('is granted to one of two concurrent uploads', async () => {
    const device = newDevice();
    const before = await service.listUnclaimed();
    const responses = await Promise.all([upload({ device }), upload({ device })]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
    expect(await service.listUnclaimed()).toEqual(before);
  });

  it('is limited to three new devices per address and day in São Paulo', async () => {
    const ip = '198.18.0.1';
    for (let device = 0; device < 3; device += 1) expect((await upload({ ip })).status).toBe(202);
    expect((await upload({ ip })).body.error).toBe('transcription.daily_devices_limit');
    service.clock.set('2026-07-02T02:59:00Z');
    for (let device = 0; device < 3; device += 1) expect((await upload({ ip })).status).toBe(202);
    expect((await upload({ ip })).status).toBe(403);
    service.clock.set('2026-07-02T03:00:01Z');
    expect((await upload({ ip })).status).toBe(202);
  });

  it('counts all addresses of an IPv6 /64 as one, and an IPv4 address in any notation', async () => {
    for (const ip of ['2001:db8:7:1::1', '2001:db8:7:1::2', '2001:DB8:7:1:ffff::3'])
      expect((await upload({ ip })).status).toBe(202);
    expect((await upload({ ip: '2001:db8:7:1::4' })).body.error).toBe('transcription.daily_devices_limit');
    expect((await upload({ ip: '2001:db8:7:2::1' })).status).toBe(202);
    for (const ip of ['198.18.0.9', '::ffff:198.18.0.9', '::ffff:c612:9'])
      expect((await upload({ ip })).status).toBe(202);
    expect((await upload({ ip: '198.18.0.9' })).status).toBe(403);
  });

  it('is granted to three of many concurrent devices of one /64', async () => {
    const addresses = Array.from({ length: 6 }, (_, index) => `2001:db8:7:3::${index + 1}`);
    const responses = await Promise.all(addresses.map((ip) => upload({ ip })));
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(3);
  });

  it('is returned if the transcription fails', async () => {
    const device = newDevice();
    const { body } = await upload({ device });
    const run = await service.runs.claim(body.data.transcriptionId);
    if (!run) throw new Error('nothing to claim');
    await service.runs.fail(run, 'transcription.corrupt_media');
    expect((await upload({ device })).status).toBe(202);
  });

  it('responds in English if the browser prefers it', async () => {
    const device = newDevice();
    await upload({ device });
    const { body } = await upload({ device, language: 'en-US,en;q=0.9' });
    expect(body.message).toBe('You have used your free transcription. Create an account to continue.');
  });
});
