import { expect, it } from '@jest/globals';
import { createLibraryUser } from '../testing/library-user.ts';
import { startTestService } from '../testing/start-test-service.ts';

it('a call that waits for an answer while the API closes says with which id to ask again', async () => {
  const assistant = {
    baseUrl: 'https://models.example/v1',
    model: 'test-model',
    recipient: 'models.example',
  };
  // The call notices the closing within half a second.
  const service = await startTestService({ assistant, closeGraceMs: 6_000 });
  const user = createLibraryUser(service);
  service.consents.agree(user.userId, assistant.recipient);
  const asked = {
    question: 'Quando vence?',
    recordingIds: [await user.add({ text: 'O contrato vence em julho.' })],
  };
  const call = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      ...(await service.callerHeaders({ userId: user.userId })),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'ask', arguments: asked },
    }),
  });
  const [answered] = await Promise.all([call.text(), service.stop()]);
  expect(answered).toMatch(/"questionId":"[0-9a-f-]{36}","status":"waiting"/);
});
