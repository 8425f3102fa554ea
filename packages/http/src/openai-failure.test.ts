import { describe, expect, it } from '@jest/globals';
import { type Failure, toFailureResponse } from './index.ts';

const failure = (status: number, code: string, rest: Partial<Failure> = {}): Failure => ({
  status,
  code,
  text: { pt: 'Não deu', en: 'No' },
  ...rest,
});
const respondTo = (url: string, failed: Failure) =>
  toFailureResponse({ url, headers: { 'accept-language': 'en' } }, failed, 'id');

describe('a failure of OpenAI’s protocol', () => {
  it.each([
    [401, 'gateway.api_key_invalid', 401, 'invalid_request_error', 'invalid_api_key'],
    [401, 'auth.token_missing', 401, 'invalid_request_error', 'invalid_api_key'],
    [403, 'gateway.api_plan_required', 403, 'invalid_request_error', 'gateway.api_plan_required'],
    [403, 'auth.permission_missing', 403, 'invalid_request_error', 'auth.permission_missing'],
    [403, 'usage.monthly_limit', 429, 'insufficient_quota', 'insufficient_quota'],
    [403, 'usage.daily_limit', 429, 'insufficient_quota', 'insufficient_quota'],
    [403, 'usage.too_long', 400, 'invalid_request_error', 'usage.too_long'],
    [413, 'usage.file_too_large', 413, 'invalid_request_error', 'usage.file_too_large'],
    [415, 'transcription.not_media', 400, 'invalid_request_error', 'transcription.not_media'],
    [422, 'transcription.corrupt_media', 400, 'invalid_request_error', 'transcription.corrupt_media'],
    [429, 'gateway.rate_limited', 429, 'requests', 'rate_limit_exceeded'],
    [503, 'gateway.service_unavailable', 503, 'server_error', 'gateway.service_unavailable'],
  ])('%s %s is %s %s %s', (status, code, sentStatus, type, sentCode) => {
    const sent = respondTo('/v1/audio/transcriptions', failure(status, code));
    expect(sent.status).toBe(sentStatus);
    expect(sent.body).toEqual({ error: { message: 'No', type, param: null, code: sentCode } });
  });

  it('is sent again by clients only where that helps', () => {
    expect(respondTo('/v1/models', failure(403, 'usage.daily_limit')).headers).toEqual({
      'x-should-retry': 'false',
    });
    expect(respondTo('/v1/models', failure(429, 'any.limit', { retryAfterSeconds: 7 })).headers).toEqual({
      'retry-after': '7',
    });
  });
});

it.each(['/v1x', '/api/v1/x', '/v10/x', '/'])('a failure of %s has the product’s form', (url) => {
  const sent = respondTo(url, failure(403, 'usage.daily_limit'));
  expect([sent.status, sent.body]).toEqual([
    403,
    { success: false, error: 'usage.daily_limit', message: 'No', requestId: 'id' },
  ]);
});
