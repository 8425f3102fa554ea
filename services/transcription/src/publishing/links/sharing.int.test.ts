import { createHash, randomUUID } from 'node:crypto';
import { SHARE_LINKS_OPEN_MAX } from '@escriba/contracts/transcription/sharing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { createLinkOwner, createLinkReader } from '../../testing/share-client.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, passage, readText, replacing } from '../../testing/transcript-client.ts';

let service: TestService;
let user: LibraryUser;
let owner: ReturnType<typeof createLinkOwner>;
let reader: ReturnType<typeof createLinkReader>;
let id: string;
const TEXT = 'Meu CPF é 249.715.637-92 e o e-mail é ana@exemplo.com.br.';
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

const inAnHour = (hours = 1) => new Date(service.clock.now().getTime() + hours * HOUR_MS).toISOString();

describe('a link', () => {
  it('opens the text for its holder, and reveals nothing about its owner', async () => {
    const { token } = await owner.made(id);
    const { status, data } = await reader.open(token);
    expect(status).toBe(200);
    expect(Object.keys(data).toSorted()).toEqual(['audioUrl', 'createdAt', 'document', 'name']);
    expect(data).toMatchObject({ name: 'Reunião.wav', audioUrl: null });
    expect(readText(data.document)).toEqual([TEXT]);
    const sent = JSON.stringify(data);
    for (const secret of [id, user.userId]) expect(sent).not.toContain(secret);
  });

  it('has an address of 192 bits, which is stored encrypted only, and in no list', async () => {
    const { data } = await owner.make(id, { password: 'segredo' });
    expect(data.path).toMatch(/^\/t\/[A-Za-z0-9_-]{32}$/);
    const token = data.path.replace('/t/', '');
    const rows = await service.db.selectFrom('share_links').selectAll().execute();
    const row = rows.find((kept) => kept.id === data.link.id);
    expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify([rows, await owner.list(id)])).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain('segredo');
  });

  it('shows the corrected text, and counts how often it was opened', async () => {
    const { token } = await owner.made(id);
    await reader.open(token);
    const client = createTranscriptClient(service, user.userId);
    const { data } = await client.open(id);
    const splices = replacing(0, passage('Corrigido.', { id: 's1', second: 0 }));
    await client.save(id, { baseRevision: data.revision, splices });
    expect(readText((await reader.open(token)).data.document)).toEqual(['Corrigido.']);
    expect((await owner.list(id)).data).toMatchObject([{ openedCount: 2, state: 'open' }]);
  });

  it('counts openings by others alone, not by the owner or by members of the workspace that has it', async () => {
    const { token } = await owner.made(id);
    const [member, other] = [randomUUID(), randomUUID()];
    service.consents.join(member, user.userId);
    const openAs = async (userId: string | undefined) =>
      createLinkReader(service, '198.51.100.1', userId).open(token);
    for (const userId of [user.userId, member]) expect((await openAs(userId)).status).toBe(200);
    expect((await owner.list(id)).data).toMatchObject([{ openedCount: 0 }]);
    for (const userId of [other, undefined]) expect((await openAs(userId)).status).toBe(200);
    expect((await owner.list(id)).data).toMatchObject([{ openedCount: 2 }]);
    service.consents.fallSilent(true);
    expect((await openAs(other)).status).toBe(200);
    service.consents.fallSilent(false);
    expect((await owner.list(id)).data).toMatchObject([{ openedCount: 3 }]);
  });

  it('that hides personal data sends none of it, in text, names and speakers', async () => {
    await user.rename(id, 'fone (11) 98765-4321.wav');
    const client = createTranscriptClient(service, user.userId);
    const { data: opened } = await client.open(id);
    const [first] = opened.document.segments;
    const speakers = [{ id: 'p1', name: 'ana@exemplo.com.br' }];
    if (!first) throw new Error('no text');
    const splices = replacing(0, { ...first, speaker: 'p1' });
    expect((await client.save(id, { baseRevision: opened.revision, splices, speakers })).status).toBe(200);
    const { token } = await owner.made(id, { hidesPersonal: true });
    const { data } = await reader.open(token);
    expect(readText(data.document)[0]).toContain('[CPF]');
    expect(JSON.stringify(data)).not.toMatch(/249|ana@|98765/);
    const plain = await owner.made(id);
    expect(JSON.stringify(await reader.open(plain.token))).toContain('249.715.637-92');
  });

  it('hides only the kinds of personal data that its owner chose', async () => {
    const link = await owner.made(id, { personalKinds: ['cpf'] });
    expect(link).toMatchObject({ hidesPersonal: true, personalKinds: ['cpf'] });
    const [text] = readText((await reader.open(link.token)).data.document);
    expect(text).toBe('Meu CPF é [CPF] e o e-mail é ana@exemplo.com.br.');
    service.clock.advance(1_000);
    const plain = await owner.made(id, { hidesPersonal: false, personalKinds: ['cpf'] });
    expect(plain).toMatchObject({ hidesPersonal: false, personalKinds: null });
    expect(readText((await reader.open(plain.token)).data.document)).toEqual([TEXT]);
    expect((await owner.list(id)).data).toMatchObject([
      { id: plain.id, personalKinds: null },
      { id: link.id, personalKinds: ['cpf'] },
    ]);
  });

  it.each([[[]], [['ssn']], [['cpf', 'cpf']]])(
    'is not created with these kinds: %j',
    async (personalKinds) => {
      expect((await owner.make(id, { personalKinds })).status).toBe(400);
    },
  );

  it('expires at its time', async () => {
    const { token } = await owner.made(id, { expiresAt: inAnHour() });
    expect((await reader.open(token)).status).toBe(200);
    service.clock.advance(HOUR_MS);
    expect(await reader.open(token)).toMatchObject({ status: 410, error: 'share.expired' });
    expect((await owner.list(id)).data).toMatchObject([{ state: 'expired' }]);
  });

  it('that is revoked is closed permanently, and can be revoked again', async () => {
    const { id: linkId, token } = await owner.made(id, { password: 'segredo' });
    expect((await owner.revoke(id, linkId)).status).toBe(200);
    const [{ revokedAt } = { revokedAt: null }] = (await owner.list(id)).data;
    service.clock.advance(1_000);
    expect((await owner.revoke(id, linkId)).status).toBe(200);
    expect((await owner.list(id)).data).toMatchObject([{ state: 'revoked', revokedAt }]);
    for (const body of [{}, { password: 'segredo' }])
      expect(await reader.open(token, body)).toMatchObject({ status: 410, error: 'share.revoked' });
  });

  it('is deleted with its transcription', async () => {
    const { token } = await owner.made(id);
    await user.remove(id);
    expect(await reader.open(token)).toMatchObject({ status: 404, error: 'share.not_found' });
    const left = await service.db
      .selectFrom('share_links')
      .where('transcription_id', '=', id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it('is in the account’s export, without its address', async () => {
    const { token, id: linkId } = await owner.made(id, { withAudio: true });
    const response = await user.request('GET', '/internal/account/transcriptions');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject([{ links: [{ id: linkId, withAudio: true }] }]);
    expect(text).not.toContain(token);
  });
});

describe('a guessed address', () => {
  it.each([
    ['of the right form', 'A'.repeat(32)],
    ['too short', 'x'],
    ['too long', 'x'.repeat(199)],
    ['with other characters', '%2e%2e%2f%01%27'],
    ['with a hidden half', '%F0%9F%92%A5'],
  ])('%s opens nothing, with a password or without', async (_, token) => {
    for (const body of [{}, { password: 'segredo' }])
      expect(await reader.open(token, body)).toMatchObject({ status: 404, error: 'share.not_found' });
    const heard = await reader.hear(`/api/transcription/shared/${token}/audio`);
    expect([heard.status, await heard.json()]).toMatchObject([404, { error: 'share.not_found' }]);
  });

  it('with a NUL is not an address', async () => {
    expect(await reader.open('%2e%00')).toMatchObject({ status: 400, error: 'request.invalid' });
    expect((await reader.hear('/api/transcription/shared/%2e%00/audio')).status).toBe(400);
  });

  it('that is a link’s id or hash opens nothing', async () => {
    const { id: linkId, token } = await owner.made(id);
    const hash = createHash('sha256').update(token).digest();
    for (const guess of [
      linkId,
      id,
      hash.toString('base64url'),
      hash.toString('hex'),
      `${token}A`,
      token.slice(1),
    ])
      expect((await reader.open(guess)).status).toBe(404);
  });
});

describe('a link with a password', () => {
  it('asks for it, and accepts the right one, for any composition of accents', async () => {
    const { token, hasPassword } = await owner.made(id, { password: 'coração' });
    expect(hasPassword).toBe(true);
    for (const body of [{}, { password: '' }])
      expect(await reader.open(token, body)).toMatchObject({ status: 401, error: 'share.password_required' });
    expect(await reader.open(token, { password: 'coracao' })).toMatchObject({
      status: 403,
      error: 'share.password_wrong',
    });
    expect((await reader.open(token, { password: 'coração'.normalize('NFD') })).status).toBe(200);
    expect((await owner.list(id)).data).toMatchObject([{ openedCount: 1 }]);
  });

  it('is closed to an address that tries too often, also with the right one, and open to others', async () => {
    const { token } = await owner.made(id, { password: 'segredo' });
    const guesser = createLinkReader(service, '198.51.100.77');
    const tries = await Promise.all(
      Array.from({ length: 14 }, (_, index) => guesser.open(token, { password: `errada ${index}` })),
    );
    expect(tries.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(4);
    expect(await guesser.open(token, { password: 'segredo' })).toMatchObject({
      status: 429,
      error: 'share.too_many_attempts',
    });
    expect((await reader.open(token, { password: 'segredo' })).status).toBe(200);
    const other = await owner.made(id, { password: 'segredo' });
    expect((await guesser.open(other.token, { password: 'segredo' })).status).toBe(200);
  });

  it('reports when to try again', async () => {
    const { token } = await owner.made(id, { password: 'segredo' });
    const open = async () =>
      fetch(`${service.url}/api/transcription/shared/${token}`, {
        method: 'POST',
        headers: {
          ...(await service.callerHeaders({ ip: '2001:db8:7::1' })),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ password: 'errada' }),
      });
    for (let count = 0; count < 10; count += 1) expect((await open()).status).toBe(403);
    const late = await open();
    expect([late.status, Number(late.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('is counted by the /64 of an address, and the count is reset by the right one', async () => {
    const { token } = await owner.made(id, { password: 'segredo' });
    for (let count = 0; count < 12; count += 1) {
      const from = createLinkReader(service, `2001:db8:1:2::${count}`);
      expect((await from.open(token, { password: 'errada' })).status).toBe(403);
      if (count % 4 === 3) expect((await from.open(token, { password: 'segredo' })).status).toBe(200);
    }
  });
});

describe('creating links', () => {
  it('is for the owner only, and so is everything about them', async () => {
    const { id: linkId } = await owner.made(id);
    const stranger = createLinkOwner(createLibraryUser(service));
    expect((await stranger.make(id)).status).toBe(404);
    expect((await stranger.list(id)).status).toBe(404);
    expect((await stranger.revoke(id, linkId)).status).toBe(404);
    expect(await owner.revoke(id, randomUUID())).toMatchObject({ status: 404, error: 'share.not_found' });
    const another = await user.add({ text: 'Outra.' });
    expect((await owner.revoke(another, linkId)).status).toBe(404);
    expect((await owner.list(id)).data).toMatchObject([{ state: 'open' }]);
    const nobody = await fetch(`${service.url}/api/transcription/${id}/links`, {
      headers: await service.callerHeaders(),
    });
    expect(nobody.status).toBe(401);
  });

  it('needs a text', async () => {
    const waiting = await user.add();
    expect(await owner.make(waiting)).toMatchObject({ status: 409, error: 'share.not_ready' });
  });

  it.each(['2001-01-01T00:00:00Z', '2016-12-31T23:59:60Z', '0000-01-01T00:00:00Z'])(
    'that expire at %s is refused',
    async (expiresAt) => {
      expect((await owner.make(id, { expiresAt })).status).toBe(400);
    },
  );

  it('can omit the expiry, but not set an invalid one', async () => {
    expect((await owner.make(id, { expiresAt: null })).data.link.expiresAt).toBeNull();
    for (const wrong of [
      { expiresAt: 'amanhã' },
      { expiresAt: 5 },
      { password: '123' },
      { withAudio: 'sim' },
    ])
      expect((await owner.make(id, wrong)).status).toBe(400);
  });

  it(`stops at ${SHARE_LINKS_OPEN_MAX} open ones, also when they are created concurrently`, async () => {
    const made = await Promise.all(Array.from({ length: SHARE_LINKS_OPEN_MAX + 3 }, () => owner.make(id)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(SHARE_LINKS_OPEN_MAX);
    expect(made.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      error: 'share.too_many_links',
    });
    const [link] = (await owner.list(id)).data;
    await owner.revoke(id, link?.id ?? '');
    expect((await owner.make(id)).status).toBe(201);
  });

  it('keeps hostile names unchanged', async () => {
    await user.rename(id, '<img src=x onerror=alert(1)>.wav');
    const { token } = await owner.made(id);
    expect((await reader.open(token)).data.name).toBe('<img src=x onerror=alert(1)>.wav');
  });
});
