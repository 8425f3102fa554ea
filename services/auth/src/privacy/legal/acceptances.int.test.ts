import { CURRENT_LEGAL_VERSIONS, LEGAL_VERSIONS } from '@escriba/contracts/auth/legal';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../../testing/browser.ts';
import { registerIn } from '../../testing/users.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createAcceptances } from './acceptances.service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const LEGAL = '/api/auth/legal';
const SOURCE = { ip: '203.0.113.7', userAgent: 'Firefox' };
const signUp = async (fields: Record<string, unknown> = {}) => {
  const client = createBrowser(service);
  const { user } = await registerIn(client, fields);
  return { client, userId: user.id as string };
};
const rowsOf = (userId: string) =>
  service.db.selectFrom('consents').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const acceptedAt = (standing: readonly { readonly acceptedAt: string | null }[]) =>
  standing.map((each) => each.acceptedAt !== null);

describe('a new account', () => {
  it('records the versions that it accepts, when and from where', async () => {
    const { client, userId } = await signUp({ accepted: CURRENT_LEGAL_VERSIONS });
    const { body } = await client.send(LEGAL);
    expect(body.data).toMatchObject([
      { document: 'terms', version: CURRENT_LEGAL_VERSIONS.terms, acceptedAt: expect.any(String) },
      { document: 'privacy', version: CURRENT_LEGAL_VERSIONS.privacy, acceptedAt: expect.any(String) },
    ]);
    expect(await rowsOf(userId)).toMatchObject([
      { purpose: 'terms', text_hash: LEGAL_VERSIONS.terms[0].digest, granted: true },
      { purpose: 'privacy', text_hash: LEGAL_VERSIONS.privacy[0].digest, granted: true },
    ]);
    // They are no consents, which a user could withdraw.
    expect((await client.send('/api/auth/consents')).body.data.history).toEqual([]);
  });

  it('that names none is asked, and accepts once', async () => {
    const { client, userId } = await signUp();
    expect(acceptedAt((await client.send(LEGAL)).body.data)).toEqual([false, false]);
    await client.post(LEGAL, { terms: CURRENT_LEGAL_VERSIONS.terms });
    const both = await client.post(LEGAL, CURRENT_LEGAL_VERSIONS);
    expect(acceptedAt(both.body.data)).toEqual([true, true]);
    expect(await rowsOf(userId)).toHaveLength(2);
  });

  it('with a version that never existed is not created', async () => {
    const response = await createBrowser(service).post('/api/auth/register', {
      name: 'Ana',
      email: 'ninguem@example.com',
      password: 'correto-cavalo-bateria',
      accepted: { terms: '1999-01-01' },
    });
    expect([response.status, response.body.error]).toEqual([400, 'auth.legal_version_unknown']);
    expect(
      await service.db.selectFrom('users').selectAll().where('email', '=', 'ninguem@example.com').execute(),
    ).toEqual([]);
  });
});

describe('a new version', () => {
  it('is asked for again, and an acceptance of the earlier one stays', async () => {
    const { client, userId } = await signUp({ accepted: CURRENT_LEGAL_VERSIONS });
    const versions = {
      ...LEGAL_VERSIONS,
      terms: [{ version: '2030-01-01', digest: 'new' }, ...LEGAL_VERSIONS.terms] as const,
    };
    const later = createAcceptances({ db: service.db, clock: service.clock.now, versions });
    expect(acceptedAt(await later.read(userId))).toEqual([false, true]);
    // The page still shows the earlier one: its acceptance says nothing about the new one.
    const old = later.accept({ userId, accepted: CURRENT_LEGAL_VERSIONS, source: SOURCE });
    await expect(old).rejects.toMatchObject({ code: 'auth.legal_version_unknown' });
    await later.accept({ userId, accepted: { terms: '2030-01-01' }, source: SOURCE });
    expect(acceptedAt(await later.read(userId))).toEqual([true, true]);
    expect((await rowsOf(userId)).map((row) => row.text_version)).toEqual([
      CURRENT_LEGAL_VERSIONS.terms,
      CURRENT_LEGAL_VERSIONS.privacy,
      '2030-01-01',
    ]);
    // Nothing of the account is closed meanwhile.
    expect((await client.send('/api/auth/me')).status).toBe(200);
  });
});

describe('an acceptance', () => {
  it.each([[{ terms: 1 }], [{ terms: 'x'.repeat(41) }], [{ terms: '1999-01-01' }], [[]]])(
    'is refused with %j',
    async (body) => {
      const { client, userId } = await signUp();
      expect((await client.post(LEGAL, body)).status).toBe(400);
      expect(await rowsOf(userId)).toEqual([]);
    },
  );

  it('needs a session', async () => {
    expect((await createBrowser(service).send(LEGAL)).status).toBe(401);
  });
});
