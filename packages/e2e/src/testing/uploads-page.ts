import type { Locator, Page } from 'playwright-core';

/** Finds the parts of the upload page of a signed-in user, in Portuguese. */
export const createUploadsPage = (page: Page) => {
  const section = (name: string): Locator => page.getByRole('region', { name, exact: true });
  return {
    inProgress: section('Em andamento'),
    toGoOn: section('Para continuar'),
    recent: section('Concluídas recentemente'),
    dialog: page.getByRole('dialog', { name: 'Em que idioma é a gravação?' }),
    dock: page.getByRole('complementary', { name: 'Envios' }),
    /** Chooses files as the browser's picker does. */
    choose: (...files: readonly string[]): Promise<void> =>
      page.locator('input[type=file][multiple]').setInputFiles([...files]),
    language: page.getByRole('combobox', { name: 'Idioma da gravação' }),
    /** Returns how much of a recording was sent, 0–100; null if it is not displayed. */
    percentSent: async (name: string): Promise<number | null> => {
      const bar = page.getByRole('progressbar', { name: `Envio de ${name}` });
      const value = await bar.getAttribute('aria-valuenow', { timeout: 100 }).catch(() => null);
      return value === null ? null : Number(value);
    },
  };
};
