import type { Page } from 'playwright-core';

/** Chooses an account on the page of the fake Google or of a company's provider, and continues. Its form has labels of the product's form before it. */
export const continueAs = async (
  page: Page,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<void> => {
  const go = page.getByRole('button', { name: 'Continuar', exact: true });
  await go.waitFor();
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await go.click();
};

export const cancelAtGoogle = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Cancelar' }).click();
