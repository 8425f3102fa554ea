import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import type { Caller } from './caller-claims.ts';
import { createOpenStreams } from './open-streams.ts';

const caller: Caller = { ip: '192.0.2.7' };
const reply = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply;

it('refuses a stream above the limit, of any kind, until another one closes', () => {
  const streams = createOpenStreams({
    perUserMax: 1,
    perAddressMax: 1,
    errorCode: 'billing.too_many_streams',
  });
  const first = reply();
  streams.add({ caller }, first);
  expect(() => streams.add({ caller }, reply())).toThrow(
    expect.objectContaining({
      code: 'billing.too_many_streams',
      text: {
        pt: 'Há abas demais abertas ao mesmo tempo. Feche algumas e tente de novo.',
        en: 'Too many tabs are open at the same time. Close some of them and try again.',
      },
    }),
  );
  first.raw.emit('close');
  expect(() => streams.add({ caller }, reply())).not.toThrow();
});
