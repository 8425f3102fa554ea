import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTusClient } from '../../testing/tus-client.ts';
import { createVocabularyClient } from '../../testing/vocabulary-client.ts';
import { createMember } from '../../testing/workspace-member.ts';

type Member = ReturnType<typeof createMember>;

const PARTS = ['transcriptions', 'uploads', 'labels', 'activity'];
/** In the names and texts of what one member alone sees. */
const SECRET = 'demissao';
const OPEN = 'orcamento';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Adds a folder with a recording, a word, a form and an upload. */
const fill = async (
  workspaceId: string,
  member: Member,
  recording: { id: string; folderId: string; name: string },
) => {
  const { id, folderId, name } = recording;
  expect((await member.organise({ ids: [id], folderId })).status).toBe(200);
  expect((await member.send('PATCH', id, { originalFileName: `${name} 2` })).status).toBe(200);
  await createVocabularyClient(member).addTexts([name], folderId);
  await member.send('PUT', `folders/${folderId}/automatic-forms`, {
    forms: [{ form: 'summary', method: 'extractive' }],
  });
  const tus = createTusClient({
    url: service.url,
    headers: () => service.callerHeaders({ userId: workspaceId, personId: member.personId }),
  });
  const metadata = Object.entries({ filename: `${name}.wav`, folder_id: folderId })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  expect((await tus.create(1_000, { 'upload-metadata': metadata })).status).toBe(201);
};

it('the copy of a workspace has what its owner may see, and nothing of a folder that is closed to them', async () => {
  const workspace = createLibraryUser(service);
  service.usage.setPlan(workspace.userId, 'business');
  const [creator, owner] = [
    createMember(service, workspace, 'admin'),
    createMember(service, workspace, 'owner'),
  ];
  const { data: shared } = await creator.create('folders', `Pasta de ${OPEN}`);
  const closed = await creator.folder(`Pasta de ${SECRET}`, { visibility: 'creator' });
  for (const [name, folderId] of [
    [OPEN, shared.id],
    [SECRET, closed],
  ] as const) {
    const id = await workspace.add({ name, text: `Conversa sobre ${name}` });
    await fill(workspace.userId, creator, { id, folderId, name });
  }
  const collect = async (part: string, personId: string): Promise<string> => {
    const response = await fetch(`${service.url}/internal/account/${part}`, {
      headers: await service.callerHeaders({ userId: workspace.userId, personId }),
    });
    return response.text();
  };
  for (const part of PARTS) {
    const copies = [await collect(part, owner.personId), await collect(part, creator.personId)];
    const has = copies.map((text) => [text.includes(OPEN), text.includes(SECRET)]);
    expect([part, ...has]).toEqual([part, [true, false], [true, true]]);
  }
});
