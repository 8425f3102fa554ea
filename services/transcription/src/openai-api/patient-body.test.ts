import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { toPatientBody } from './patient-body.ts';

const padding = { head: 'WEBVTT', filler: ' ' };
const soon = { beginsAfterMs: 1, pauseMs: 1 };
const never = { beginsAfterMs: 60_000, pauseMs: 60_000 };

/** Work that a test ends. */
const startWork = () => Promise.withResolvers<readonly Uint8Array[]>();
const streamOf = async (work: Promise<readonly Uint8Array[]>) => {
  const body = await toPatientBody(work, { patience: soon, padding });
  if (!(Symbol.asyncIterator in body)) throw new Error('the work was done too early');
  return body;
};

describe('a body', () => {
  it('that is there in time is sent as it is', async () => {
    const parts = [Buffer.from('WEBVTT\n')];
    const body = await toPatientBody(Promise.resolve(parts), { patience: never, padding });
    expect(body).toBe(parts);
  });

  it('that fails in time fails the request, whose status still tells it', async () => {
    const failed = Promise.reject(new Error('no text'));
    await expect(toPatientBody(failed, { patience: never, padding })).rejects.toThrow('no text');
  });

  it('that is late follows bytes that keep the connection, and is whole', async () => {
    const work = startWork();
    const body = await streamOf(work.promise);
    const sent: string[] = [];
    for await (const bytes of body) {
      sent.push(Buffer.from(bytes).toString());
      if (sent.length === 3) work.resolve([Buffer.from('WEBVTT\n\n00:'), Buffer.from('01')]);
    }
    expect(sent.slice(0, 3)).toEqual(['WEBVTT ', ' ', ' ']);
    expect(sent.join('').replaceAll(' ', '')).toBe('WEBVTT\n\n00:01');
  });

  it('that fails late breaks the stream, also when nobody reads it at that moment', async () => {
    const work = startWork();
    const body = await streamOf(work.promise);
    expect((await body.next()).value).toEqual(Buffer.from('WEBVTT '));
    work.reject(new Error('no text'));
    await wait(1);
    await expect(body.next()).rejects.toThrow('no text');
  });
});
