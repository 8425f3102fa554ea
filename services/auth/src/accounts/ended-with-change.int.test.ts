import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createBrowser } from '../testing/browser.ts';
import { enrolApp } from '../testing/second-factor.ts';
import { startTestService, type TestService } from '../testing/start-test-service.ts';
import { PASSWORD, registerIn } from '../testing/users.ts';

const NEW_PASSWORD = 'outro segredo bem longo';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await sql`create function refuse_end() returns trigger language plpgsql as
    $$ begin raise exception 'the store fails'; end $$`.execute(service.db);
});
afterAll(() => service.stop());

/** Here a session cannot end, as when the process is killed before it does. */
beforeEach(async () => {
  await sql`create trigger refuse_end before update on sessions for each row
    when (old.ended_at is null and new.ended_at is not null) execute function refuse_end()`.execute(
    service.db,
  );
});
const letSessionsEnd = () => sql`drop trigger if exists refuse_end on sessions`.execute(service.db);
afterEach(letSessionsEnd);

/** Returns two browsers in which the same user is signed in. */
const signInTwice = async () => {
  const [browser, other] = [createBrowser(service), createBrowser(service)];
  const { email } = await registerIn(browser);
  await other.post('/api/auth/login', { email, password: PASSWORD });
  return { browser, other, email };
};

it('a new password is set with the end of the other sessions, or not at all', async () => {
  const { browser, other, email } = await signInTwice();
  const change = () =>
    browser.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect((await change()).status).toBe(500);
  const login = (password: string) => createBrowser(service).post('/api/auth/login', { email, password });
  expect([(await login(PASSWORD)).status, (await login(NEW_PASSWORD)).status]).toEqual([200, 401]);
  await letSessionsEnd();
  expect((await change()).status).toBe(200);
  expect((await other.get('/api/auth/me')).status).toBe(401);
});

it('the first second factor is added with the end of the other sessions, or not at all', async () => {
  const { browser, other, email } = await signInTwice();
  await enrolApp(service, browser).catch(() => undefined);
  const login = () => createBrowser(service).post('/api/auth/login', { email, password: PASSWORD });
  expect((await login()).status).toBe(200);
  await letSessionsEnd();
  await enrolApp(service, browser);
  expect((await login()).status).toBe(202);
  expect((await other.get('/api/auth/me')).status).toBe(401);
});
