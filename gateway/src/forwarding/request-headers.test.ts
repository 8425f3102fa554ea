import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { forwardedHeaders } from './request-headers.ts';

const own = { callerToken: 'own-token', requestId: 'own-id', traceparent: 'own-trace' };
const forward = (...raw: string[]): [string, string][] => {
  const flat = forwardedHeaders(raw, own);
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at] ?? '', flat[2 * at + 1] ?? '']);
};

describe('the headers that a service gets', () => {
  it('keeps what describes the request', () => {
    const kept = [
      ['accept', 'text/event-stream'],
      ['content-type', 'multipart/form-data; boundary=x'],
      ['range', 'bytes=0-9'],
      ['cookie', 'a=1'],
      ['x-device-id', 'd'],
    ];
    expect(forward(...kept.flat())).toEqual([
      ...kept,
      ['x-escriba-caller', 'own-token'],
      ['x-request-id', 'own-id'],
      ['traceparent', 'own-trace'],
    ]);
  });

  it('removes what Connection names, except headers that describe the body', () => {
    const names = forward(
      'Connection',
      'keep-alive, X-Hop, Content-Length, x-escriba-caller',
      'X-Hop',
      '1',
      'Content-Length',
      '3',
    ).map(([name]) => name);
    expect(names).toEqual(['content-length', 'x-escriba-caller', 'x-request-id', 'traceparent']);
  });

  it("lets no client forge the gateway's headers, in any spelling", () => {
    const suffix = fc.stringMatching(/^[a-z0-9-]{0,12}$/);
    const hostile = fc.oneof(
      fc
        .tuple(fc.constantFrom('x-user-', 'x-forwarded-', 'x-escriba-'), suffix)
        .map(([prefix, rest]) => prefix + rest),
      fc.constantFrom(
        'authorization',
        'forwarded',
        'x-request-id',
        'x-real-ip',
        'traceparent',
        'tracestate',
        'host',
        'te',
      ),
      fc.constantFrom(
        'transfer-encoding',
        'keep-alive',
        'upgrade',
        'expect',
        'proxy-authorization',
        'x_user_id',
        'x_escriba_caller',
      ),
    );
    const spelled = fc
      .tuple(hostile, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }))
      .map(([name, upper]) =>
        Array.from(name)
          .map((letter, at) => (upper[at] === true ? letter.toUpperCase() : letter))
          .join(''),
      );
    fc.assert(
      fc.property(fc.array(fc.tuple(spelled, fc.constant('forged'))), (headers) => {
        expect(forward(...headers.flat()).filter(([, value]) => value === 'forged')).toEqual([]);
        expect(forward(...headers.flat())).toHaveLength(3);
      }),
    );
  });

  it('keeps every other header with its value and order', () => {
    const name = fc.stringMatching(/^(accept|range|cookie|if-match|x-device|dnt|priority)$/);
    const value = fc.stringMatching(/^[ -~]{0,30}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (headers) => {
        expect(forward(...headers.flat()).slice(0, -3)).toEqual(headers);
      }),
    );
  });
});
