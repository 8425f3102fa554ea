import { expect, it } from '@jest/globals';
import { headersForClient } from './response-headers.ts';

it("returns the service's headers without those of its connection, then the gateway's, which win", () => {
  const upstream = {
    connection: 'keep-alive',
    'keep-alive': 'timeout=5',
    'transfer-encoding': 'chunked',
    server: 'x',
    'x-escriba-caller': 'leak',
    'x-request-id': 'theirs',
    'set-cookie': ['a=1', 'b=2'],
    'content-range': 'bytes 0-1/2',
    'x-content-type-options': 'weaker',
  };
  const sent = headersForClient(upstream, {
    'x-request-id': 'ours',
    'x-content-type-options': 'nosniff',
  });
  const service = ['set-cookie', 'a=1', 'set-cookie', 'b=2', 'content-range', 'bytes 0-1/2'];
  expect(sent).toEqual([...service, 'x-request-id', 'ours', 'x-content-type-options', 'nosniff']);
});
