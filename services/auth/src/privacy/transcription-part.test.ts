import type { AddressInfo } from 'node:net';
import { type KeptUpload, collectUploads } from '@escriba/contracts/transcription/account-part';
import { createApp, createCallerTokens, getUser, requireUser, serveRoute } from '@escriba/http';
import { createLogger } from '@escriba/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccountParts } from './find-account-parts.ts';

const SECRET = 'a secret that only this test knows of';
const BIA = '11111111-1111-4111-8111-111111111111';
const WORKSPACE = '33333333-3333-4333-8333-333333333333';
const uploadOf = (userId: string): KeptUpload => ({
  uploadId: '22222222-2222-4222-8222-222222222222',
  fileName: 'aula.mp3',
  sizeBytes: 1_000,
  receivedBytes: 400,
  language: 'pt',
  createdAt: '2026-03-16T15:00:00.000Z',
  expiresAt: '2026-03-17T15:00:00.000Z',
  clientInfo: { userIp: userId },
});

let app: Awaited<ReturnType<typeof createApp>>;
let url: string;

beforeAll(async () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  app = await createApp({
    logger,
    callerTokens: createCallerTokens({ audience: 'transcription', secret: SECRET }),
    closeGraceMs: 100,
  });
  await app.register(async (scope) => {
    await scope.register(requireUser);
    serveRoute(scope, collectUploads, async (request) => ({
      success: true as const,
      data: [uploadOf(request.caller.actor?.personId ?? getUser(request).id)],
    }));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const findParts = () =>
  findAccountParts({
    transcription: {
      url,
      tokens: createCallerTokens({ audience: 'transcription', secret: SECRET }).as('auth'),
    },
    usage: undefined,
    billing: undefined,
  });

describe('an export', () => {
  it('contains unfinished uploads, requested on behalf of the user', async () => {
    const parts = findParts();
    expect(parts.map(({ name }) => name)).toEqual([
      'transcriptions',
      'unfinishedUploads',
      'labels',
      'questions',
      'activity',
    ]);
    expect(await parts[1]?.collect(BIA)).toEqual([uploadOf(BIA)]);
  });

  it('of a workspace is requested in the name of the member who asks for it', async () => {
    const [, uploads] = findParts();
    expect(await uploads?.collect(WORKSPACE, BIA)).toEqual([uploadOf(BIA)]);
  });

  it('leaves the deletion of uploads to the recordings’ part', async () => {
    const [, uploads] = findParts();
    await expect(uploads?.erase(BIA)).resolves.toBeUndefined();
  });
});
