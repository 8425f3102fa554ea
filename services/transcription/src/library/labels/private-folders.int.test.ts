import { ROLE_PERMISSIONS } from '@escriba/contracts/auth/workspace-roles';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

describe('a member who joins again before the event of their departure arrives', () => {
  const open = async () => {
    const workspace = createLibraryUser(service);
    service.usage.setPlan(workspace.userId, 'business');
    const [creator, member, third] = [
      createMember(service, workspace, 'editor'),
      createMember(service, workspace, 'editor'),
      createMember(service, workspace, 'editor'),
    ];
    const folderId = await creator.folder('Obras', { visibility: 'creator' });
    const { forget } = createPrivateFolders({
      db: service.db,
      uploadRemoval: { remove: async () => undefined },
      transcriptions: { deleteIfThere: async () => false },
    });
    return {
      creator,
      member,
      third,
      leave: (): Date => {
        service.clock.advance(60_000);
        const leftAt = service.clock.now();
        service.clock.advance(60_000);
        return leftAt;
      },
      choose: async (...members: { readonly personId: string }[]): Promise<void> => {
        const memberIds = members.map(({ personId }) => personId);
        const access = { visibility: 'members', memberIds };
        expect((await creator.send('PATCH', `folders/${folderId}/access`, access)).status).toBe(200);
      },
      forget: ({ personId }: { readonly personId: string }, leftAt: Date): Promise<void> =>
        forget({ workspaceId: workspace.userId, personId }, leftAt),
    };
  };
  const foldersOf = async (member: ReturnType<typeof createMember>): Promise<string[]> =>
    (await member.list()).folders.map(({ name }) => name);

  it('stays in the folders for which they were chosen since, and in no others', async () => {
    const { member, third, leave, choose, forget } = await open();
    const leftAt = leave();
    await choose(member);
    await forget(member, leftAt);
    expect(await foldersOf(member)).toEqual(['Obras']);
    const leftAgainAt = leave();
    // A choice of others is none of theirs.
    await choose(member, third);
    await forget(member, leftAgainAt);
    expect([await foldersOf(member), await foldersOf(third)]).toEqual([[], ['Obras']]);
  });

  it('keeps a folder that they alone see since', async () => {
    const { creator, member, leave, choose, forget } = await open();
    const leftAt = leave();
    await choose(member);
    await forget(creator, leave());
    await forget(member, leftAt);
    expect(await foldersOf(member)).toEqual(['Obras']);
  });
});
