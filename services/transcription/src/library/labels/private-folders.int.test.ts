import { ROLE_PERMISSIONS } from '@escriba/contracts/auth/workspace-roles';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { makeWav } from '../../testing/tus-client.ts';
import { createMember } from '../../testing/workspace-member.ts';
import { createPrivateFolders } from './private-folders.service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it('a recording that arrives while the private folder of a former member is deleted goes with it', async () => {
  const workspace = createLibraryUser(service);
  service.usage.setPlan(workspace.userId, 'business');
  const [creator, other] = [
    createMember(service, workspace, 'editor'),
    createMember(service, workspace, 'editor'),
  ];
  const folderId = await creator.folder('Demissões', { visibility: 'creator' });
  const upload = async (name: string): Promise<void> => {
    const body = new FormData();
    body.set('folder_id', folderId);
    body.set('audio', new Blob([makeWav(50_000)]), name);
    const { personId } = creator;
    const permissions = ROLE_PERMISSIONS['editor'];
    const headers = await service.callerHeaders({ userId: workspace.userId, personId, permissions });
    const sent = await fetch(`${service.url}/api/transcription/upload`, { method: 'POST', body, headers });
    expect(sent.status).toBe(202);
  };
  await upload('primeira.wav');
  const late = ['segunda.wav'];
  const privateFolders = createPrivateFolders({
    db: service.db,
    uploadRemoval: { remove: async () => undefined },
    transcriptions: {
      deleteIfThere: async (_owner, id) => {
        for (const name of late.splice(0)) await upload(name);
        return (await workspace.request('DELETE', `/api/transcription/${id}`)).ok;
      },
    },
  });
  const member = { workspaceId: workspace.userId, personId: creator.personId };
  const leftAt = new Date(service.clock.now().getTime() + 1_000);
  await expect(privateFolders.forget(member, leftAt)).rejects.toMatchObject({ kind: 'unavailable' });
  expect((await other.send('GET', 'list?')).text).not.toContain('segunda');
  // Auth delivers the departure again.
  await privateFolders.forget(member, leftAt);
  expect((await other.send('GET', 'list?')).text).not.toContain('segunda');
  const rows = await service.db
    .selectFrom('transcriptions')
    .select('file_name')
    .where('owner_id', '=', workspace.userId)
    .execute();
  expect(rows).toEqual([]);
});
