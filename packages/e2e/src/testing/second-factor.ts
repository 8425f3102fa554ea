import { eventually } from '@escriba/testing';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';

const STEP_MS = 30_000;

/** Creates an authenticator app. Each time step's code works once at the product, so a code is of a step that was not used yet. */
export const createAuthenticator = () => {
  let secret: Secret | undefined;
  let lastStep = 0;

  /** Returns a code that the product accepts: of this step, or of the next one, which it accepts early. */
  const nextCode = async (): Promise<string> => {
    if (secret === undefined) throw new Error('the app is not set up');
    const step = await eventually(
      async () => {
        const now = Math.floor(Date.now() / STEP_MS);
        return lastStep <= now && Math.max(now, lastStep + 1);
      },
      { timeoutMs: 2 * STEP_MS },
    );
    lastStep = step;
    return TOTP.generate({ secret, timestamp: step * STEP_MS });
  };

  return {
    isSetUp: (): boolean => secret !== undefined,
    /** Takes the secret that the page shows. */
    scan: (shown: string): void => {
      secret = Secret.fromBase32(shown.replaceAll(' ', ''));
    },
    nextCode,
    /** Does the second step of a sign-in. */
    enterCode: async (page: Page): Promise<void> => {
      await page.getByLabel('Código do aplicativo').fill(await nextCode());
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    },
  };
};

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** Sets the app up in the displayed settings; returns the recovery codes. `password`: of an account that has one. */
export const setUpApp = async (page: Page, app: Authenticator, password?: string): Promise<string[]> => {
  const section = page.getByRole('region', { name: 'Segurança' });
  await section.getByRole('button', { name: 'Configurar' }).click();
  const dialog = page.getByRole('dialog');
  if (password !== undefined) await dialog.getByLabel('Sua senha').fill(password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  app.scan(await dialog.getByRole('definition').innerText());
  await dialog.getByLabel('Código de 6 dígitos').fill(await app.nextCode());
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await codes.first().waitFor();
  const shown = await codes.allTextContents();
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await dialog.waitFor({ state: 'detached' });
  return shown;
};
