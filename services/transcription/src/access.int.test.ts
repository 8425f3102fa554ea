import { publicRoutes } from '@escriba/contracts/gateway/public-routes';
import type { RouteContract } from '@escriba/contracts/shared/route';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from './testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const send = async ({ method, path }: RouteContract, headers: Record<string, string>) => {
  const url = service.url + path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  const response = await fetch(url, { method, headers });
  return { status: response.status, text: await response.text() };
};

describe('every route', () => {
  it.each(publicRoutes.transcription)('$method $path is served', async (route) => {
    const { status, text } = await send(route, await service.callerHeaders({}));
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('request.not_found');
  });

  it.each(publicRoutes.transcription)(
    '$method $path refuses requests that did not come through the gateway',
    async (route) => {
      const { status, text } = await send(route, {});
      expect([status, text]).toEqual([401, expect.stringContaining('auth.untrusted_caller')]);
    },
  );
});
