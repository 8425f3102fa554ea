import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LANGUAGES, type Sample, startSample } from '../testing/verification-sample.ts';
import { signWebhook } from './sign-webhook.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwC2FVsBQIhrs=';
const OTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDMfKQ9r8GKYo=';
const BODY = JSON.stringify({ type: 'transcription.failed', data: { id: '0198c0de', error: 'falhou: “ç”' } });
const SIGNED = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** The first build of a machine compiles the standard library of Go. */
const STARTING_MS_MAX = 300_000;

const signed = (secrets: readonly string[] = [SECRET], secondsAgo = 0) =>
  signWebhook({ id: 'msg_1', body: BODY, secrets, now: new Date(Date.now() - secondsAgo * 1_000) });

const without = (header: string) =>
  Object.fromEntries(Object.entries(signed()).filter(([name]) => name !== header));

describe.each(Object.keys(LANGUAGES))('the receiver of docs/programs.md in %s', (language) => {
  // A language that this machine lacks is reported as skipped.
  const test = LANGUAGES[language]?.isHere() === true ? it : it.skip;
  let sample: Sample | undefined;
  beforeAll(async () => {
    sample = await startSample(language, SECRET);
  }, STARTING_MS_MAX);
  afterAll(() => sample?.stop());

  const send = async (headers: Readonly<Record<string, string>>, body = BODY): Promise<number | undefined> =>
    sample?.post(headers, body);

  test('accepts a delivery, also while two secrets sign', async () => {
    expect(await send(signed())).toBe(204);
    expect(await send(signed([OTHER, SECRET]))).toBe(204);
    expect(await send(signed([SECRET, OTHER]))).toBe(204);
  });

  test('accepts the time of a clock that differs by minutes', async () => {
    expect(await send(signed([SECRET], 240))).toBe(204);
    expect(await send(signed([SECRET], -240))).toBe(204);
  });

  test('refuses another body, another secret, another id, and the time of another delivery', async () => {
    expect(await send(signed(), BODY.replace('failed', 'completed'))).toBe(400);
    expect(await send(signed(), '')).toBe(400);
    expect(await send(signed([OTHER]))).toBe(400);
    expect(await send({ ...signed(), 'webhook-id': 'msg_2' })).toBe(400);
    expect(await send({ ...signed([SECRET], 10), 'webhook-timestamp': `${unixNow()}` })).toBe(400);
  });

  test('refuses a delivery of more than five minutes ago, or from as far in the future', async () => {
    expect(await send(signed([SECRET], 330))).toBe(400);
    expect(await send(signed([SECRET], -330))).toBe(400);
  });

  test.each(SIGNED)('refuses a delivery without %s', async (header) => {
    expect(await send(without(header))).toBe(400);
    expect(await send({ ...signed(), [header]: '' })).toBe(400);
  });

  test('refuses what is no time, and continues', async () => {
    for (const timestamp of ['agora', '1e999', '-1', '9'.repeat(40), '9'.repeat(5_000)])
      expect(await send({ ...signed(), 'webhook-timestamp': timestamp })).toBe(400);
    expect(await send(signed())).toBe(204);
  });

  test('refuses signatures of another version, length or form', async () => {
    const own = signed()['webhook-signature'] ?? '';
    for (const signature of [own.replace('v1,', 'v2,'), own.slice(0, -4), own.slice(3), 'v1,', 'v1', ', ,'])
      expect(await send({ ...signed(), 'webhook-signature': signature })).toBe(400);
  });
});

const unixNow = () => Math.floor(Date.now() / 1_000);
