import { randomUUID } from 'node:crypto';
import { publicRoutes } from '@escriba/contracts/gateway/public-routes';
import type { RouteContract } from '@escriba/contracts/shared/route';
import { expectedRefusals, findRefused, readOperations } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from './testing/start-test-service.ts';

const documented = await readOperations([
  '/api/transcription',
  '/api/async-transcription',
  '/api/reports',
  '/v1/',
  '/mcp',
]);
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

describe('every documented operation', () => {
  it.each(documented)(
    '$name needs the permission that its document names: $permission',
    async (operation) => {
      const { method, path } = operation;
      const refused = await findRefused(async (permissions) => {
        const headers = await service.callerHeaders({ userId: randomUUID(), permissions });
        return fetch(service.url + path, { method, headers });
      });
      expect(refused).toEqual(expectedRefusals(operation));
    },
  );

  it.each(documented.filter(({ isSignedIn }) => isSignedIn))(
    '$name needs a user',
    async ({ method, path }) => {
      const headers = await service.callerHeaders({});
      expect((await fetch(service.url + path, { method, headers })).status).toBe(401);
    },
  );
});
