import { describe, expect, it } from '@jest/globals';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const caller = (id: string) => ({ ip: '203.0.113.9', user: { id, sessionId: 's' } });
const BUSY = { code: 'service.busy', kind: 'unavailable', retryAfterSeconds: 2 };

describe('a concurrency limit', () => {
  it('bounds the work of all callers, and frees room when work ends', () => {
    const limit = createConcurrencyLimit({ max: 4, retryAfterSeconds: 2 });
    const ends = ['a', 'b', 'c', 'd'].map((id) => limit.take(caller(id)));
    expect(() => limit.take(caller('e'))).toThrow(expect.objectContaining(BUSY));
    ends[0]?.();
    ends[0]?.();
    limit.take(caller('e'));
    expect(() => limit.take(caller('f'))).toThrow(expect.objectContaining(BUSY));
  });

  it('bounds each caller: a user gets a quarter, and so does an address, in any notation', () => {
    const limit = createConcurrencyLimit({ max: 16, retryAfterSeconds: 2 });
    for (let count = 0; count < 4; count += 1) limit.take(caller('greedy'));
    for (const ip of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:0:1::4']) limit.take({ ip });
    expect(() => limit.take(caller('greedy'))).toThrow(expect.objectContaining(BUSY));
    expect(() => limit.take({ ip: '2001:db8::5' })).toThrow(expect.objectContaining(BUSY));
    limit.take(caller('modest'));
  });

  it('counts the work of another service, without a per-caller bound', () => {
    const limit = createConcurrencyLimit({ max: 16, retryAfterSeconds: 2 });
    for (let count = 0; count < 16; count += 1) limit.take({ ip: '127.0.0.1', service: 'transcription' });
    expect(() => limit.take(caller('a'))).toThrow(expect.objectContaining(BUSY));
  });

  it('frees room when work fails, too', async () => {
    const limit = createConcurrencyLimit({ max: 1, retryAfterSeconds: 2 });
    await expect(limit.run(caller('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await limit.run(caller('a'), async () => 'done')).toBe('done');
  });
});
