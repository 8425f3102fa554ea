import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { startTranscriptionServer } from '../testing/transcription-server.ts';
import { startUsageServer } from '../testing/usage-server.ts';
import { createTeam } from '../testing/workspaces.ts';

let service: TestService;
let usage: Awaited<ReturnType<typeof startUsageServer>>;
let transcription: Awaited<ReturnType<typeof startTranscriptionServer>>;

beforeAll(async () => {
  usage = await startUsageServer();
  transcription = await startTranscriptionServer();
  service = await startTestService({
    settings: { THROTTLE_SIGN_INS: 1_000 },
    peerUrls: { usage: usage.url, transcription: transcription.url },
  });
});
beforeEach(() => usage.become('business'));
afterAll(async () => {
  await service.stop();
  usage.stop();
  transcription.stop();
});

it('tells transcription who left a workspace or was removed, once it can be reached', async () => {
  const { owner, id, path, join } = await createTeam(service);
  const [editor, reader] = [await join('editor'), await join('reader')];
  transcription.become('down');
  await reader.client.send(`${path}/members/${reader.user.id}`, { method: 'DELETE' });
  await owner.client.send(`${path}/members/${editor.user.id}`, { method: 'DELETE' });
  await service.services.outbox.deliverDue();
  expect(transcription.departures()).toEqual([]);
  transcription.become('up');
  await service.db
    .updateTable('outbox')
    .set({ next_attempt_at: new Date(0) })
    .execute();
  await service.services.outbox.deliverDue();
  const leftAt = expect.any(String);
  const departures = [...transcription.departures()];
  expect(departures).toHaveLength(2);
  expect(departures).toContainEqual({ workspaceId: id, personId: reader.user.id, leftAt });
  expect(departures).toContainEqual({ workspaceId: id, personId: editor.user.id, leftAt });
});
