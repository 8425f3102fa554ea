import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../testing/browser.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { type ServiceWithUsage, startWithUsage } from '../testing/start-with-usage.ts';
import { PASSWORD, registerIn } from '../testing/users.ts';

const PATH = '/api/auth/api-keys';
const DAY_MS = 86_400_000;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: ServiceWithUsage;

beforeAll(async () => {
  mail = await startMailServer();
  service = await startWithUsage({ settings: { SMTP_URL: mail.url } });
});
beforeEach(() => service.usage.become('business'));
afterAll(async () => {
  await service.stop();
  await mail.stop();
});

const signedIn = async (locale = 'pt') => {
  const client = createBrowser(service);
  const { user } = await registerIn(client);
  await service.db.updateTable('users').set({ locale }).where('id', '=', user.id).execute();
  return { client, email: user.email as string };
};
type Client = Awaited<ReturnType<typeof signedIn>>['client'];
const create = async (client: Client, days: number | null): Promise<{ id: string; hint: string }> => {
  const expiresAt =
    days === null ? null : new Date(service.clock.now().getTime() + days * DAY_MS).toISOString();
  return (await client.post(PATH, { name: 'Chave <secreta>', password: PASSWORD, expiresAt })).body.data.key;
};
/** Runs housekeeping after so many days, twice, as two processes do, and returns the subjects of the user's reminders until then. */
const after = async (days: number, email: string): Promise<string[]> => {
  service.clock.advance(days * DAY_MS);
  await Promise.all([service.housekeeping.run(), service.housekeeping.run()]);
  while ((await service.services.outbox.deliverDue()) > 0);
  return mail.received
    .filter(({ to, subject }) => to.includes(email) && /vence|expires/.test(subject))
    .map(({ subject }) => subject);
};
const in14 = 'Uma chave de API do Escriba vence em 14 dias';
const in3 = 'Uma chave de API do Escriba vence em 3 dias';

describe('the user of an API key is reminded', () => {
  it('14 and 3 days before it expires, once each, with the end of the key and without its name', async () => {
    const { client, email } = await signedIn();
    const { hint } = await create(client, 30);
    expect(await after(15, email)).toEqual([]);
    expect(await after(1, email)).toEqual([in14]);
    expect(await after(1, email)).toEqual([in14]);
    expect(await after(10, email)).toEqual([in14, in3]);
    expect(await after(1, email)).toEqual([in14, in3]);
    expect(await after(5, email)).toEqual([in14, in3]);
    const raw = mail.received.find(({ subject, to }) => subject === in3 && to.includes(email))?.raw ?? '';
    expect(raw).toContain(`termina em ${hint}`);
    expect(raw).toContain('https://escriba.test/app/integrations');
    expect(raw).not.toContain('secreta');
  });

  it('in English', async () => {
    const { client, email } = await signedIn('en');
    await create(client, 30);
    expect(await after(27, email)).toEqual(['An API key of Escriba expires in 3 days']);
  });

  it('once, if no process ran on the day of the first mail', async () => {
    const { client, email } = await signedIn();
    await create(client, 30);
    expect(await after(28, email)).toEqual(['Uma chave de API do Escriba vence em 2 dias']);
    expect(await after(1, email)).toHaveLength(1);
  });

  it('of a key for a week once, and of one for three days never', async () => {
    const { client, email } = await signedIn();
    await create(client, 3);
    await create(client, 7);
    await create(client, null);
    expect(await after(0, email)).toEqual([]);
    expect(await after(4, email)).toEqual([in3]);
    expect(await after(4, email)).toEqual([in3]);
  });

  it('of no key that was revoked, also while its mail waits, or whose account was deleted', async () => {
    const [{ client, email }, gone] = [await signedIn(), await signedIn()];
    const early = await create(client, 30);
    const late = await create(client, 30);
    await create(gone.client, 30);
    await client.send(`${PATH}/${early.id}`, { method: 'DELETE' });
    service.clock.advance(16 * DAY_MS);
    await service.housekeeping.run();
    await client.send(`${PATH}/${late.id}`, { method: 'DELETE' });
    await gone.client.post('/api/auth/account/delete', { password: PASSWORD });
    expect([await after(0, email), await after(0, gone.email)]).toEqual([[], []]);
  });

  it('once the mail server is there again', async () => {
    const { client, email } = await signedIn();
    await create(client, 30);
    mail.become('refuses');
    expect(await after(16, email)).toEqual([]);
    mail.become('works');
    service.clock.advance(60_000);
    expect(await after(0, email)).toEqual([in14]);
  });
});
