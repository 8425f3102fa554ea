import { randomBytes } from 'node:crypto';
import { appendFile, copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@escriba/testing';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { seeToast } from '../testing/user.ts';
import { sharedStorageDir } from '../testing/product.ts';

const { enter, createUser, recordings } = openAccountBrowser();

/** Makes a recording that is recognisable among all others by a marker after its end. */
const makeMarked = async () => {
  const mark = randomBytes(24).toString('hex');
  const file = await recordings.written(`Reunião ${mark}.wav`, '');
  await copyFile(recordings.short(), file);
  await appendFile(file, mark);
  return { file, mark };
};

/** Counts the files of the storage that contain a marker. */
const countKept = async (mark: string): Promise<number> => {
  const entries = await readdir(sharedStorageDir(), { recursive: true, withFileTypes: true });
  const contents = await Promise.all(
    // Other files are created and removed meanwhile.
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFile(join(parentPath, name)).catch(() => Buffer.of())),
  );
  return contents.filter((content) => content.includes(mark)).length;
};

describe("the user's own data", () => {
  it('is downloaded as a file, with the recordings in it', async () => {
    const user = await createUser();
    const { file, mark } = await makeMarked();
    const id = await user.upload(file);
    await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 45_000 });
    const { page } = await enter(user, '/app/settings');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar meus dados' }).click();
    expect((await download).suggestedFilename()).toMatch(/^escriba-\d{4}-\d{2}-\d{2}\.json$/);
    const text = await readFile(await (await download).path(), 'utf8');
    const { format, parts } = JSON.parse(text) as { format: string; parts: Record<string, unknown> };
    expect(format).toBe('escriba-export/1');
    expect(parts['account']).toMatchObject({ user: { email: user.email, name: user.name } });
    expect(JSON.stringify(parts)).toContain(id);
    expect(JSON.stringify(parts)).toContain(mark);
    expect(text).not.toContain('argon2');
    await seeToast(page, 'Seus dados foram baixados');
  });

  it('is deleted after a typed confirmation, with account and recordings', async () => {
    const user = await createUser();
    const { file, mark } = await makeMarked();
    await user.upload(file);
    expect(await countKept(mark)).toBe(1);
    const { page } = await enter(user, '/app/settings');
    await page.getByRole('button', { name: 'Excluir minha conta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Excluir sua conta?' });
    const confirm = async (word: string, password: string): Promise<void> => {
      await dialog.getByLabel('Digite EXCLUIR para confirmar').fill(word);
      await dialog.getByLabel('Sua senha').fill(password);
      await dialog.getByRole('button', { name: 'Excluir para sempre' }).click();
    };
    await confirm('excluir', user.password);
    await dialog.getByText('Digite EXCLUIR, em maiúsculas.').waitFor();
    await confirm('EXCLUIR', 'não é esta');
    await dialog.locator('[aria-invalid=true]').waitFor();
    await confirm('EXCLUIR', user.password);
    await seeToast(page, 'Sua conta foi excluída');
    await page.waitForURL(at('/auth'));
    await expect(user.signIn()).rejects.toMatchObject({ status: 401, code: 'auth.invalid_credentials' });
    expect(await countKept(mark)).toBe(0);
  }, 120_000);
});
