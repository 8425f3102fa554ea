import { describe, expect, it } from '@jest/globals';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { fillRegistration, fillSignIn, newCredentials, seeToast } from '../testing/user.ts';

const { open, enter, createUser } = openAccountBrowser();

describe('signing up', () => {
  it('reports missing or invalid fields, and then creates the account', async () => {
    const { page } = await open('/auth?mode=register');
    const user = newCredentials();
    await fillRegistration(page, {});
    await seeToast(page, 'Preencha nome, email e senha.');
    await fillRegistration(page, { ...user, password: 'curta' });
    await seeToast(page, 'A senha deve ter pelo menos 6 caracteres.');
    await fillRegistration(page, { ...user, confirmation: 'outra coisa' });
    await seeToast(page, 'As senhas não coincidem.');
    await fillRegistration(page, { ...user, password: '123456' });
    await seeToast(page, 'Erro no cadastro');
    expect(page.url()).toBe(at('/auth?mode=register'));
    await fillRegistration(page, user);
    await seeToast(page, 'Conta criada com sucesso!');
    await page.waitForURL(at('/app'));
    await page.getByRole('button', { name: `Conta de ${user.name}` }).waitFor();
  });

  it('leads to the sign-in with only the password left to type if the e-mail has an account', async () => {
    const user = await createUser();
    const { page } = await open('/auth?mode=register');
    await fillRegistration(page, { ...newCredentials(), email: user.email.toUpperCase() });
    await seeToast(page, '⚠️ Email já cadastrado!');
    await seeToast(page, 'Vamos te levar para o login. Digite apenas sua senha.');
    const password = page.locator('input[autocomplete=current-password]:focus');
    await password.waitFor();
    await password.fill(user.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(at('/app'));
  });

  it('clears the form when it switches between signing in and signing up', async () => {
    const { page } = await open('/auth');
    await page.getByLabel('E-mail', { exact: true }).fill('ana@example.com');
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await page.getByLabel('Confirmar senha').waitFor();
    expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('');
    expect(page.url()).toBe(at('/auth?mode=register'));
  });
});

describe('signing in', () => {
  it('shows the same for a wrong password and an unknown e-mail', async () => {
    const { email } = await createUser();
    const { page } = await open('/auth');
    for (const known of [email, newCredentials().email]) {
      await fillSignIn(page, { email: known, password: 'não é esta' });
      await seeToast(page, 'Email ou senha incorretos');
      await page.locator('form').getByText('Email ou senha incorretos').waitFor();
      await page.reload();
    }
  });

  it('continues to the plans if the user came from there', async () => {
    const { page } = await open('/auth?redirect=plans&plan=pro');
    await fillSignIn(page, await createUser());
    await page.waitForURL(at('/plans?plan=pro'));
  });

  it('returns to the requested page, and only within this site', async () => {
    const user = await createUser();
    const { page } = await enter(user, '/app/settings');
    await page.getByRole('heading', { level: 1, name: 'Configurações' }).waitFor();
    const other = await open('/auth?redirect=https://example.com/');
    await fillSignIn(other.page, user);
    await other.page.waitForURL(at('/app'));
  });

  it('is not needed again on the next visit, and a signed-in user never sees it', async () => {
    const user = await createUser();
    const { page } = await enter(user);
    await page.reload();
    await page.getByRole('button', { name: `Conta de ${user.name}` }).waitFor();
    await page.goto(at('/auth'));
    await page.waitForURL(at('/app'));
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
    expect(await page.evaluate(() => document.cookie)).not.toContain('escriba_rt');
  });
});
