import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLibraryUser, type LibraryUser } from '../testing/library-user.ts';
import { connectMcp, type McpClient } from '../testing/mcp-client.ts';
import { startTestService, type TestService } from '../testing/start-test-service.ts';

let service: TestService;
let user: LibraryUser;
let mcp: McpClient;

beforeAll(async () => {
  service = await startTestService();
  user = createLibraryUser(service);
  mcp = await connectMcp(service.url, await service.callerHeaders({ userId: user.userId }));
});
afterAll(async () => {
  await mcp.close();
  await service.stop();
});

describe('resources', () => {
  it('are the transcripts of the user as Markdown, listed and completed', async () => {
    const id = await user.add({ name: 'aula.wav', text: 'Bom dia.' });
    const uri = `escriba://recordings/${id}`;
    const { resources } = await mcp.client.listResources();
    expect(resources).toMatchObject([{ uri, name: 'aula.wav', mimeType: 'text/markdown' }]);
    const { contents } = await mcp.client.readResource({ uri });
    expect(contents).toMatchObject([{ uri, text: expect.stringContaining('Bom dia.') }]);
    const { completion } = await mcp.client.complete({
      ref: { type: 'ref/resource', uri: 'escriba://recordings/{id}' },
      argument: { name: 'id', value: 'AUL' },
    });
    expect(completion.values).toEqual([id]);
  });

  it.each(['escriba://recordings/1', `escriba://recordings/${randomUUID()}`, 'file:///etc/passwd'])(
    'say that %s is not there',
    async (uri) => {
      await expect(mcp.client.readResource({ uri })).rejects.toThrow(/not found/iu);
    },
  );
});
