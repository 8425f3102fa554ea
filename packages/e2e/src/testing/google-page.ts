import type { Page } from 'playwright-core';

/** Chooses an account on the page of the fake Google, and continues. */
export const continueAs = async (
  page: Page,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<void> => {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
};

export const cancelAtGoogle = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Cancelar' }).click();
