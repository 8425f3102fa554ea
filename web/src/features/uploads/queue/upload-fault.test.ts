import { FILE_FAULTS } from '@escriba/contracts/transcription/file-faults';
import { describe, expect, it } from '@jest/globals';
import { canRetry, readFault } from './upload-fault.ts';

const responseOf = (body: string, headers: Readonly<Record<string, string>> = {}) => ({
  status: 403,
  body,
  getHeader: (name: string) => headers[name] ?? null,
});

describe('a refusal', () => {
  it('has the message of the response', () => {
    const body = JSON.stringify({ success: false, error: 'usage.daily_limit', message: 'Limite diário' });
    expect(readFault(responseOf(body))).toEqual({
      status: 403,
      code: 'usage.daily_limit',
      message: 'Limite diário',
    });
  });

  it('of a request without a body has the message of its headers', () => {
    const headers = {
      'upload-refusal': 'usage.daily_limit',
      'upload-refusal-message': 'Limite%20di%C3%A1rio',
    };
    expect(readFault(responseOf('', headers))).toEqual({
      status: 403,
      code: 'usage.daily_limit',
      message: 'Limite diário',
    });
    const broken = { ...headers, 'upload-refusal-message': '%E0%A4%A' };
    expect(readFault(responseOf('', broken))).toEqual({
      status: 403,
      code: 'usage.daily_limit',
      message: null,
    });
  });

  it.each(FILE_FAULTS)('of the file itself offers no other attempt: %s', (code) => {
    expect(canRetry({ status: 415, code, message: null })).toBe(false);
  });

  it('that is temporary says how long to wait', () => {
    const body = JSON.stringify({ success: false, error: 'service.busy', message: 'Ocupado' });
    expect(readFault(responseOf(body, { 'retry-after': '7' })).retryAfterMs).toBe(7_000);
    expect(
      readFault(responseOf(body, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' })).retryAfterMs,
    ).toBeUndefined();
  });

  it.each(['', '<html>', '{}', 'null'])('without a message of the product has none: %j', (body) => {
    expect(readFault(responseOf(body))).toEqual({ status: 403, code: 'answer', message: null });
  });
});
