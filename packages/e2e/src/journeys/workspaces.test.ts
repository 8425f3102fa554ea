import { samplePath } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { createUploadsPage } from '../testing/uploads-page.ts';

const { enter, open, createUser } = openAccountBrowser();

describe('a workspace', () => {
  it('is shared by invitation: an editor uploads, the owner sees it, a reader cannot delete it, and a removed member is back in their own space', async () => {
    const [owner, guest] = [await createUser(), await createUser()];
    await owner.setPlan('business');
    const { page } = await enter(owner, '/app/members');
    await page.getByRole('button', { name: 'Criar espaço de trabalho' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Rádio Maré');
    await dialog.getByRole('button', { name: 'Criar espaço de trabalho' }).click();
    const members = page.getByRole('list', { name: 'Membros do espaço de trabalho' });
    await members.getByText('Dono').waitFor();

    await page.getByRole('button', { name: 'Convidar' }).click();
    await dialog.getByRole('button', { name: 'Criar convite' }).click();
    const link = new URL(await dialog.getByLabel('Link do convite').inputValue());
    await dialog.getByRole('button', { name: 'Pronto' }).click();

    const invited = await open(link.pathname + link.hash);
    await invited.page.getByRole('heading', { name: /convida você para “Rádio Maré”/ }).waitFor();
    await invited.page.getByRole('button', { name: 'Entrar para aceitar' }).click();
    await invited.page.getByLabel('E-mail').fill(guest.email);
    await invited.page.getByLabel('Senha', { exact: true }).fill(guest.password);
    await invited.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await invited.page.getByRole('button', { name: 'Aceitar convite' }).click();
    await invited.page.getByRole('link', { name: 'Você está em Rádio Maré' }).waitFor();

    await invited.page.getByRole('link', { name: 'Upload' }).first().click();
    const uploads = createUploadsPage(invited.page);
    await uploads.language.selectOption('pt');
    await uploads.choose(samplePath('short-pt.wav'));
    await uploads.recent.getByRole('listitem').filter({ hasText: 'short-pt' }).waitFor();

    await page.getByRole('link', { name: 'Transcrições' }).first().click();
    await page.getByRole('main').getByText('short-pt').first().waitFor();

    await page.getByRole('link', { name: 'Membros' }).first().click();
    await page.getByRole('button', { name: `Ações para ${guest.name}` }).click();
    await page.getByRole('menuitem', { name: 'Mudar papel' }).click();
    await dialog.getByLabel('Papel').selectOption('reader');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await members.getByText('Leitor').waitFor();

    await invited.page.goto(link.origin + '/app/transcriptions');
    await invited.page.getByRole('button', { name: /^Ações de short-pt/ }).click();
    await invited.page.getByRole('menuitem', { name: 'Selecionar' }).waitFor();
    expect(await invited.page.getByRole('menuitem', { name: 'Excluir' }).count()).toBe(0);
    await invited.page.keyboard.press('Escape');

    await page.getByRole('button', { name: `Ações para ${guest.name}` }).click();
    await page.getByRole('menuitem', { name: 'Remover do espaço' }).click();
    await dialog.getByRole('button', { name: 'Remover do espaço' }).click();
    // Nothing is pressed on the open page: its stream is cut, and the next request is refused.
    await invited.page.getByText('Você não faz mais parte do espaço de trabalho').waitFor();
    expect(await invited.page.getByRole('link', { name: 'Você está em Rádio Maré' }).count()).toBe(0);
  });
});
