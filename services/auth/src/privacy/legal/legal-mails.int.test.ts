import { CURRENT_LEGAL_VERSIONS, LEGAL_VERSIONS, type LegalVersions } from '@escriba/contracts/auth/legal';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHousekeeping } from '../../operations/operations.ts';
import { createBrowser } from '../../testing/browser.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { PASSWORD, newEmail } from '../../testing/users.ts';
import { createLegalMails } from './legal-mails.service.ts';

const DAY_MS = 86_400_000;
const NEW = '2100-03-01';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: TestService;
beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail.stop());
beforeEach(async () => {
  service = await startTestService({ settings: { SMTP_URL: mail.url } });
  mail.become('works');
  mail.received.length = 0;
});
afterEach(() => service.stop());

const signUp = async (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
  const browser = createBrowser(service);
  const email = newEmail();
  const body = { name: 'Ana Souza', email, password: PASSWORD, accepted: CURRENT_LEGAL_VERSIONS, ...fields };
  const { body: received } = await browser.post('/api/auth/register', body, headers);
  return { browser, email, userId: received.data.user.id as string };
};
/** Returns a list in which the terms, and the policy if requested, have a new version. */
const announced = (version = NEW, documents: readonly ('terms' | 'privacy')[] = ['terms']): LegalVersions => {
  const from = today();
  const changes = { pt: `Guardamos menos (${version}).`, en: `We keep less (${version}).` };
  const entry = { version, digest: version, announcement: { from, changes } };
  return {
    terms: documents.includes('terms') ? [entry, ...LEGAL_VERSIONS.terms] : LEGAL_VERSIONS.terms,
    privacy: documents.includes('privacy') ? [entry, ...LEGAL_VERSIONS.privacy] : LEGAL_VERSIONS.privacy,
  };
};
/** Returns the day in São Paulo. */
const today = (): string =>
  new Date(service.clock.now().getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
const inProcess = (versions: LegalVersions, isMailAvailable = true) =>
  createLegalMails({ db: service.db, clock: service.clock.now, isMailAvailable, versions });
const deliver = async (): Promise<void> => {
  while ((await service.services.outbox.deliverDue()) > 0);
};
const mailsTo = async (email: string) => {
  await deliver();
  return mail.received.filter(({ to }) => to.includes(email));
};
const rows = () => service.db.selectFrom('legal_mails').selectAll().execute();
const waiting = () => service.db.selectFrom('outbox').selectAll().where('delivered_at', 'is', null).execute();

describe('a new version of a legal text', () => {
  it('is announced to each account by one mail in its language that says what changes and from when', async () => {
    const ana = await signUp();
    const joe = await signUp({}, { 'accept-language': 'en' });
    await service.db.updateTable('users').set({ locale: 'en' }).where('id', '=', joe.userId).execute();
    await inProcess(announced()).recordDue();
    const [first, ...others] = await mailsTo(ana.email);
    expect(others).toEqual([]);
    expect(first?.subject).toBe('Novos Termos de Uso do Escriba em 1º de março de 2100');
    expect(first?.raw).toContain('que vale a partir de 1º de março de 2100');
    expect(first?.raw).toContain(`Guardamos menos (${NEW}).`);
    expect(first?.raw).toContain('encerrar a conta nas configurações, antes dessa data');
    expect(first?.raw).toContain('https://escriba.test/terms');
    const [english] = await mailsTo(joe.email);
    expect(english?.subject).toBe('New Terms of Use of Escriba on March 1, 2100');
    expect(english?.raw).toContain(`We keep less (${NEW}).`);
    expect(english?.raw).toContain('https://escriba.test/en/terms');
  });

  it('is announced once, however often and in however many processes this runs', async () => {
    const users = [await signUp(), await signUp(), await signUp()];
    const versions = announced(NEW, ['terms', 'privacy']);
    await Promise.all([1, 2, 3].map(() => inProcess(versions).recordDue()));
    await inProcess(versions).recordDue();
    await deliver();
    service.clock.advance(DAY_MS * 8);
    await service.housekeeping.run();
    await inProcess(versions).recordDue();
    for (const { email } of users)
      expect((await mailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
        'Nova Política de Privacidade do Escriba em 1º de março de 2100',
        'Novos Termos de Uso do Escriba em 1º de março de 2100',
      ]);
    await inProcess(announced('2100-04-01')).recordDue();
    expect(await mailsTo(users[0]?.email ?? '')).toHaveLength(3);
  });

  it('is not announced before its day', async () => {
    await signUp();
    const versions = announced();
    service.clock.advance(-DAY_MS);
    await inProcess(versions).recordDue();
    expect(await waiting()).toEqual([]);
    service.clock.advance(DAY_MS);
    await inProcess(versions).recordDue();
    expect(await waiting()).toHaveLength(1);
  });

  it('is not announced to an account that was opened with it, but to one that accepted an earlier one on an open page', async () => {
    const versions = announced();
    service.clock.advance(2 * DAY_MS);
    const late = await signUp();
    const after = await signUp({ accepted: undefined });
    await service.services.acceptances.record(service.db, {
      userId: after.userId,
      accepted: { privacy: CURRENT_LEGAL_VERSIONS.privacy },
      source: { ip: '203.0.113.7', userAgent: 'Firefox' },
    });
    await inProcess(versions).recordDue();
    expect((await rows()).map((row) => row.user_id)).toEqual([late.userId]);
  });

  it('is announced in steps of 100 accounts, and an hour after the last step to those that came meanwhile', async () => {
    const ids = Array.from({ length: 150 }, () => crypto.randomUUID());
    const at = service.clock.now();
    await service.db
      .insertInto('users')
      .values(
        ids.map((id) => ({
          id,
          name: 'Ana',
          email: `${id}@example.com`,
          email_key: `${id}@example.com`,
          created_at: new Date(at.getTime() - 2 * DAY_MS),
          updated_at: at,
        })),
      )
      .execute();
    const legalMails = inProcess(announced());
    const counts: number[] = [];
    for (let step = 0; step < 3; step += 1) {
      await legalMails.recordDue();
      counts.push((await rows()).length);
    }
    expect(counts).toEqual([100, 150, 150]);
    await signUp();
    await legalMails.recordDue();
    expect(await rows()).toHaveLength(150);
    service.clock.advance(3_600_000);
    await legalMails.recordDue();
    expect(await rows()).toHaveLength(151);
  });
});

describe('a recorded mail', () => {
  it('waits for the mail server, and is given up after three days', async () => {
    const { email } = await signUp();
    mail.become('refuses');
    await inProcess(announced()).recordDue();
    await deliver();
    service.clock.advance(2 * DAY_MS);
    mail.become('works');
    expect(await mailsTo(email)).toHaveLength(1);
    mail.become('refuses');
    await inProcess(announced('2100-04-01')).recordDue();
    await deliver();
    service.clock.advance(3 * DAY_MS + 1);
    mail.become('works');
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('is in the export of the account, and is deleted with it', async () => {
    const { browser, email } = await signUp();
    await inProcess(announced()).recordDue();
    const { body } = await browser.get('/api/auth/account/export');
    expect(body.parts.account.legalMails).toEqual([
      { document: 'terms', version: NEW, at: expect.any(String) },
    ]);
    await browser.post('/api/auth/account/delete', { password: PASSWORD });
    expect([await rows(), await waiting()]).toEqual([[], []]);
    await inProcess(announced()).recordDue();
    expect(await mailsTo(email)).toEqual([]);
  });

  it('does not exist where no mail is sent', async () => {
    await signUp();
    await inProcess(announced(), false).recordDue();
    expect([await rows(), await waiting()]).toEqual([[], []]);
  });
});

it('is a task of housekeeping', async () => {
  const { email } = await signUp();
  const legalMails = inProcess(announced());
  const { db, clock, services } = service;
  await createHousekeeping({ ...services, db, clock: clock.now, legalMails }).run();
  expect(await mailsTo(email)).toHaveLength(1);
});
