import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { createLinkOwner, createLinkReader } from '../../testing/share-client.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;
let user: LibraryUser;
let owner: ReturnType<typeof createLinkOwner>;
let reader: ReturnType<typeof createLinkReader>;
let id: string;
const TEXT = 'Bom dia a todos.';
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  service = await startTestService();
  reader = createLinkReader(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  user = createLibraryUser(service);
  owner = createLinkOwner(user);
  id = await user.add({ name: 'Reunião.wav', text: TEXT });
});

const inAnHour = () => new Date(service.clock.now().getTime() + HOUR_MS).toISOString();

describe('a link', () => {
  it('gives its address again to its owner alone, while it is open', async () => {
    const { id: linkId, token } = await owner.made(id);
    expect(await owner.addressOf(id, linkId)).toMatchObject({ status: 200, data: { path: `/t/${token}` } });
    expect((await owner.list(id)).data).toMatchObject([{ id: linkId, hasAddress: true }]);
    const stranger = createLinkOwner(createLibraryUser(service));
    expect((await stranger.addressOf(id, linkId)).status).toBe(404);
    const other = await user.add({ name: 'Outra.wav', text: TEXT });
    expect(await owner.addressOf(other, linkId)).toMatchObject({ status: 404, error: 'share.not_found' });
    await owner.revoke(id, linkId);
    expect(await owner.addressOf(id, linkId)).toMatchObject({ status: 409, error: 'share.address_unknown' });
    expect((await owner.list(id)).data).toMatchObject([{ id: linkId, hasAddress: false }]);
    const rows = await service.db
      .selectFrom('share_links')
      .select('sealed_token')
      .where('id', '=', linkId)
      .execute();
    expect(rows).toEqual([{ sealed_token: null }]);
  });

  it('without a kept address, or with that of another link, says that it cannot be shown', async () => {
    const [old, other] = [await owner.made(id), await owner.made(id)];
    const keep = (sealed: Buffer | null) =>
      service.db.updateTable('share_links').set({ sealed_token: sealed }).where('id', '=', old.id).execute();
    const unknown = { status: 409, error: 'share.address_unknown' };
    const { sealed_token: foreign } = await service.db
      .selectFrom('share_links')
      .select('sealed_token')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    for (const sealed of [foreign, Buffer.from('short'), null]) {
      await keep(sealed);
      expect(await owner.addressOf(id, old.id)).toMatchObject(unknown);
    }
    const { data: links } = await owner.list(id);
    expect(links.find((link) => link.id === old.id)).toMatchObject({ state: 'open', hasAddress: false });
    expect((await reader.open(old.token)).status).toBe(200);
    const expiring = await owner.made(id, { expiresAt: inAnHour() });
    service.clock.advance(HOUR_MS);
    expect(await owner.addressOf(id, expiring.id)).toMatchObject(unknown);
  });
});
