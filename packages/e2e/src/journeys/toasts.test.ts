import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { createCheckout } from '../testing/checkout.ts';
import { seeToast } from '../testing/user.ts';

const { enter, createUser } = openAccountBrowser();

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (box === null) throw new Error(`${place.toString()} has no box`);
  return box;
};

describe('a toast over a dialog', () => {
  it.each([
    { width: 1_280, height: 900 },
    { width: 390, height: 844 },
  ])('covers neither its title nor its close button at $width × $height', async (viewport) => {
    const { page } = await enter(await createUser(), '/app/subscription', {
      viewport,
      reducedMotion: 'reduce',
    });
    await page.getByRole('listitem', { name: 'Pro' }).getByRole('button', { name: 'Fazer Upgrade' }).click();
    const { dialog, field, goOn } = createCheckout(page);
    await field('person.cpfCnpj').waitFor();
    await goOn.click({ force: true });
    // The longest text, beside the tallest dialog.
    await seeToast(page, 'Preencha todos os dados obrigatórios corretamente.');
    const toast = await boxOf(page.locator('[data-sonner-toast][data-front=true]'));
    for (const part of [
      dialog.getByRole('heading', { level: 2 }),
      dialog.getByRole('button', { name: 'Fechar' }),
    ]) {
      const { x, y } = await boxOf(part);
      expect(x + 1 > toast.x + toast.width || y + 1 > toast.y + toast.height).toBe(true);
    }
  });
});
