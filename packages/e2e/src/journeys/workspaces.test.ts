import { WORKSPACE_HEADER } from '@escriba/contracts/auth/workspace-roles';
import { createWorkspace } from '@escriba/contracts/auth/workspaces';
import { samplePath } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { sharedProductUrl } from '../testing/product.ts';
import { createUploadsPage } from '../testing/uploads-page.ts';

const { enter, open, revisit, createUser } = openAccountBrowser();

const uploadAs = async (headers: Readonly<Record<string, string>>): Promise<void> => {
  const form = new FormData();
  form.set('audio', new Blob([await readFile(samplePath('short-pt.wav'))]), 'short-pt.wav');
  const url = `${sharedProductUrl()}/api/async-transcription/upload`;
  expect((await fetch(url, { method: 'POST', headers, body: form })).ok).toBe(true);
};

describe('a workspace', () => {
  it('is shared by invitation: an editor uploads, the owner sees it, a reader cannot delete it, and a removed member is back in their own space', async () => {
    const [owner, guest] = [await createUser(), await createUser()];
    await owner.setPlan('business');
    await owner.giveSeats(5);
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

  it('is entered and left by the menu and the command palette, and has keys of its own', async () => {
    const owner = await createUser();
    await owner.setPlan('business');
    const { data: workspace } = await owner.call(createWorkspace, { body: { name: 'Jornal Sol' } });
    const headers = { ...owner.bearer, [WORKSPACE_HEADER]: workspace.id };
    await uploadAs(headers);
    const { page } = await revisit(owner, '/app/transcriptions');
    const inside = page.getByRole('link', { name: 'Você está em Jornal Sol' });
    const listed = page.getByRole('main').getByText('short-pt').first();
    const switchByPalette = async (name: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Buscar gravações, ações e páginas' }).fill(name);
      await page.getByRole('option', { name: `Trocar para ${name}` }).click();
    };
    const switchByMenu = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: `Conta de ${owner.name}` }).click();
      await page.getByRole('menuitemcheckbox', { name }).click();
    };
    for (const switchTo of [switchByMenu, switchByPalette]) {
      await switchTo('Jornal Sol');
      await inside.waitFor();
      await page.getByRole('link', { name: 'Transcrições' }).first().click();
      await listed.waitFor();
      await switchTo('Espaço pessoal');
      await inside.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Transcrições' }).first().click();
      await page.getByText('Nenhuma transcrição aqui ainda').waitFor();
      expect(await listed.count()).toBe(0);
    }

    await switchByMenu('Jornal Sol');
    await inside.waitFor();
    await page.goto(`${sharedProductUrl()}/app/integrations#api`);
    await page.getByRole('button', { name: 'Criar chave' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Painel');
    await dialog.getByLabel('Sua senha', { exact: true }).fill(owner.password);
    await dialog.getByRole('button', { name: 'Criar chave' }).click();
    const secret = await dialog.getByLabel('Chave', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Concluir' }).click();
    await page.getByText(`por ${owner.name}`).waitFor();
    const found = await fetch(`${sharedProductUrl()}/api/transcription/list`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(await found.text()).toContain('short-pt');

    await page.goto(`${sharedProductUrl()}/app/settings/activity`);
    await page.getByRole('list', { name: 'Atividade' }).getByText('Você').waitFor();
  });
});
