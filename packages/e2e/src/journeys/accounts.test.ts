import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountStage } from '../stage/account-stage.ts';
import { fillSignIn, newCredentials, seeToast } from '../stage/person.ts';

const { open, enter, createPerson } = openAccountStage();

type Typed = { name?: string; email?: string; password?: string; confirmation?: string };
const fillRegistration = async (page: Page, { name, email, password, confirmation }: Typed) => {
  await page.getByLabel('Nome', { exact: true }).fill(name ?? '');
  await page.getByLabel('Email', { exact: true }).fill(email ?? '');
  await page.getByLabel('Senha', { exact: true }).fill(password ?? '');
  await page.getByLabel('Confirmar senha').fill(confirmation ?? password ?? '');
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
};

describe('signing up', () => {
  it('says what is missing or wrong, and then opens the account', async () => {
    const { page } = await open('/auth?mode=register');
    const person = newCredentials();
    await fillRegistration(page, {});
    await seeToast(page, 'Preencha nome, email e senha.');
    await fillRegistration(page, { ...person, password: 'curta' });
    await seeToast(page, 'A senha deve ter pelo menos 6 caracteres.');
    await fillRegistration(page, { ...person, confirmation: 'outra coisa' });
    await seeToast(page, 'As senhas não coincidem.');
    await fillRegistration(page, { ...person, password: '123456' });
    await seeToast(page, 'Erro no cadastro');
    expect(page.url()).toBe(at('/auth?mode=register'));
    await fillRegistration(page, person);
    await seeToast(page, 'Conta criada com sucesso!');
    await page.waitForURL(at('/app'));
    await page.getByRole('button', { name: `Conta de ${person.name}` }).waitFor();
  });

  it('leads to the sign-in with only the password left to type where the e-mail has an account', async () => {
    const person = await createPerson();
    const { page } = await open('/auth?mode=register');
    await fillRegistration(page, { ...newCredentials(), email: person.email.toUpperCase() });
    await seeToast(page, '⚠️ Email já cadastrado!');
    await seeToast(page, 'Vamos te levar para o login. Digite apenas sua senha.');
    const password = page.locator('input[autocomplete=current-password]:focus');
    await password.waitFor();
    await password.fill(person.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(at('/app'));
  });

  it('clears what was typed when the sheet is turned over', async () => {
    const { page } = await open('/auth');
    await page.getByLabel('Email', { exact: true }).fill('ana@example.com');
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await page.getByLabel('Confirmar senha').waitFor();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('');
    expect(page.url()).toBe(at('/auth?mode=register'));
  });
});

describe('signing in', () => {
  it('says the same of a wrong password and of an unknown e-mail', async () => {
    const { email } = await createPerson();
    const { page } = await open('/auth');
    for (const known of [email, newCredentials().email]) {
      await fillSignIn(page, { email: known, password: 'não é esta' });
      await seeToast(page, 'Email ou senha incorretos');
      await page.locator('form').getByText('Email ou senha incorretos').waitFor();
      await page.reload();
    }
  });

  it('goes on to the plans where they were asked for', async () => {
    const { page } = await open('/auth?redirect=plans&plan=pro');
    await fillSignIn(page, await createPerson());
    await page.waitForURL(at('/plans?plan=pro'));
  });

  it('leads back to where the person was going, and no further than this site', async () => {
    const person = await createPerson();
    const { page } = await enter(person, '/app/settings');
    await page.getByRole('heading', { level: 1, name: 'Configurações' }).waitFor();
    const other = await open('/auth?redirect=https://example.com/');
    await fillSignIn(other.page, person);
    await other.page.waitForURL(at('/app'));
  });

  it('needs no second sign-in on the next visit, and brings nobody to a sign-in he does not need', async () => {
    const person = await createPerson();
    const { page } = await enter(person);
    await page.reload();
    await page.getByRole('button', { name: `Conta de ${person.name}` }).waitFor();
    await page.goto(at('/auth'));
    await page.waitForURL(at('/app'));
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
    expect(await page.evaluate(() => document.cookie)).not.toContain('escriba_rt');
  });
});
