import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { LOOKS, findFaults } from '../testing/find-faults.ts';
import { continueAs } from '../testing/google-page.ts';
import { fillRegistration, fillSignIn, newCredentials, seeToast } from '../testing/user.ts';

const { open, recordings, createUser } = openAccountBrowser();

let speech = '';

beforeAll(() => {
  speech = recordings.short();
});

const seeTranscript = async (page: Page): Promise<void> => {
  await page.waitForURL(/\/app\/transcriptions\/[0-9a-f-]{36}$/);
  await seeToast(page, 'Transcrição guardada');
  await page
    .getByRole('textbox', { name: 'Nome da transcrição' })
    .or(page.locator('main h1'))
    .first()
    .waitFor();
};
/** Creates a visitor with a finished transcript. */
const transcribed = async () => {
  const visitor = await open('/');
  await visitor.upload.transcribe(speech);
  await visitor.upload.state('completed');
  return visitor;
};

describe("a visitor's transcript", () => {
  it('plays, moves into the account with the sign-up, also with reloads, and is in the library', async () => {
    const { page, upload, faults } = await transcribed();
    const text = await upload.text();
    await upload.place.getByRole('group', { name: /^Áudio de / }).waitFor();
    await upload.place.locator('[data-start-ms]').nth(1).click();
    await upload.place
      .getByRole('button', { name: 'Pausar' })
      .or(upload.place.locator('.marked'))
      .first()
      .waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.reload();
    await upload.state('completed');
    await upload.place.getByRole('link', { name: 'Criar conta' }).click();
    await page.waitForURL(at('/auth?mode=register&redirect=keep'));
    await page.reload();
    await page.getByRole('checkbox', { name: /^Guardar na minha conta/ }).waitFor();
    await fillRegistration(page, newCredentials());
    await seeTranscript(page);
    await page.getByText(text.split(' ').slice(0, 3).join(' ')).first().waitFor();
    await page.reload();
    await page.getByText(text.split(' ').slice(0, 3).join(' ')).first().waitFor();
    await page.goto(at('/'));
    await upload.place.getByRole('heading', { name: /^Você já usou sua transcrição gratuita/ }).waitFor();
    expect(faults).toEqual([]);
  });

  it('moves into an account of Google', async () => {
    const { page, upload } = await transcribed();
    await upload.place.getByRole('link', { name: 'Criar conta' }).click();
    await page.getByRole('button', { name: 'Continuar com o Google' }).click();
    await continueAs(page, newCredentials());
    await seeTranscript(page);
  });

  it('moves into an existing account by the sign-in of the page header', async () => {
    const user = await createUser();
    const { page } = await transcribed();
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
    await page.getByRole('checkbox', { name: /^Guardar na minha conta/ }).waitFor();
    await fillSignIn(page, user);
    await seeTranscript(page);
  });

  it('does not move with an account in another browser', async () => {
    await transcribed();
    const other = await open('/auth?mode=register&redirect=keep');
    await fillRegistration(other.page, newCredentials());
    await other.page.waitForURL(at('/app'));
    await other.page.goto(at('/app/transcriptions'));
    await other.page.getByText('Nenhuma transcrição aqui ainda').first().waitFor();
  });

  it('goes on in the account if it is not finished yet', async () => {
    const visitor = await open('/');
    await visitor.upload.transcribe(await recordings.long('assembleia.ogg', 2));
    await visitor.upload.state('processing');
    await visitor.page.goto(at('/auth?mode=register&redirect=keep'));
    await fillRegistration(visitor.page, newCredentials());
    await seeToast(visitor.page, 'Transcrição guardada');
    await visitor.page.goto(at('/app/transcriptions'));
    // The row of a finished recording is a link, and shows no status.
    await visitor.page.getByRole('link', { name: 'assembleia', exact: true }).waitFor();
  });
});
