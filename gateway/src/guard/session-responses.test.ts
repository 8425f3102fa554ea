import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import { createEndedSessionMemory } from './ended-session-memory.ts';
import { createSessionResponses } from './session-responses.ts';

it('a connection that has closed during its handshake is not tracked', async () => {
  const endedSessions = createEndedSessionMemory();
  const responses = createSessionResponses({ endedSessions });
  const left = new PassThrough();
  left.destroy();
  await once(left, 'close');
  let cuts = 0;
  const response = Object.assign(left, {
    destroy: () => {
      cuts += 1;
      return left;
    },
  });
  expect(responses.open({ sessionId: 's1', response, endsAt: 0 })).toBe(true);
  endedSessions.remember('s1', Number.POSITIVE_INFINITY);
  expect(cuts).toBe(0);
});
