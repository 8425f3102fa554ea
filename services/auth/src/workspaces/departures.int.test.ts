import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type ServiceWithUsage, startWithUsage } from '../testing/start-with-usage.ts';
import { startTranscriptionServer } from '../testing/transcription-server.ts';
import { createTeam } from '../testing/workspaces.ts';

let service: ServiceWithUsage;
let transcription: Awaited<ReturnType<typeof startTranscriptionServer>>;

beforeAll(async () => {
  transcription = await startTranscriptionServer();
  service = await startWithUsage({
    peerUrls: { transcription: transcription.url },
  });
});
beforeEach(() => service.usage.become('business'));
afterAll(async () => {
  await service.stop();
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
