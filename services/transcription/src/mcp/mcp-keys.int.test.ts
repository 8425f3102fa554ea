import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGatewayAndApi } from '../testing/gateway-and-api.ts';
import { connectMcp } from '../testing/mcp-client.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;
let product: Awaited<ReturnType<typeof startGatewayAndApi>>;

beforeAll(async () => {
  service = await startTestService();
  product = await startGatewayAndApi(service);
});
afterAll(async () => {
  await product.stop();
  await service.stop();
});

const createKey = (options?: { isAllowed: boolean }) => {
  const userId = randomUUID();
  service.usage.setPlan(userId, 'business');
  return product.createKey(userId, options);
};

const connect = (key: string, headers: Record<string, string> = {}) =>
  connectMcp(product.url, { authorization: `Bearer ${key}`, ...headers });

describe('an MCP client with an API key', () => {
  it('uses the tools through the gateway', async () => {
    const mcp = await connect(createKey());
    expect(await mcp.use('list_recordings')).toMatchObject({ recordings: [], total: 0 });
    await mcp.close();
  });

  it('sends a file to the link of a quote, which needs no key', async () => {
    const mcp = await connect(createKey());
    const { quoteId } = await mcp.use<{ quoteId: string }>('transcribe', { fileName: 'fala.wav' });
    const { upload } = await mcp.use<{ upload: { url: string } }>('transcribe', { quoteId });
    const body = await readFile(samplePath('short-pt.wav'));
    const sent = await fetch(product.url + upload.url, { method: 'PUT', body });
    expect(sent.status).toBe(202);
    expect(await mcp.use('transcribe', { quoteId })).toMatchObject({ recording: { status: 'pending' } });
    await mcp.close();
  });

  it.each([
    ['nobody has', () => 'escriba_unknown', '401'],
    ['belongs to a plan without API access', () => createKey({ isAllowed: false }), '403'],
  ])('is refused if the key %s', async (_what, keyOf, status) => {
    await expect(connect(keyOf())).rejects.toThrow(status);
  });

  it('is refused on a page of another site, and served on the product’s own', async () => {
    const key = createKey();
    await expect(connect(key, { origin: 'https://evil.example' })).rejects.toThrow('403');
    const mcp = await connect(key, { origin: product.url });
    expect((await mcp.client.listTools()).tools).not.toEqual([]);
    await mcp.close();
  });
});
