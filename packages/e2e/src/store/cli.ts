import { join, resolve } from 'node:path';
import { LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { eventually } from '@escriba/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { installExtension } from '../testing/extension-browser.ts';
import { createUser } from '../testing/user.ts';
import { startTestProduct } from '../testing/product.ts';
import { createRecordings } from '../testing/recordings.ts';
import { drawScreenshot, type Words } from './draw-screenshot.ts';

/** Takes the extension's screenshots for the stores from its real popup, per language. The tab plays the conversation of the landing page. */
const OUT = resolve(import.meta.dirname, '../../../extension/store');
const CLIPS = resolve(import.meta.dirname, '../../../../web/public/clips');
const WIDTH = 360;
/** Scale of the popup in the picture, larger than on a screen, so that it is readable. */
const ZOOM = 1.35;
const FILES: Readonly<Record<Locale, readonly string[]>> = {
  pt: ['Entrevista com a Mariana.wav', 'Aula de história.wav', 'Reunião de segunda.wav'],
  en: ['Interview with Mariana.wav', 'History class.wav', 'Monday meeting.wav'],
};
const PRESSED: Readonly<Record<Locale, { readonly signIn: string; readonly record: string }>> = {
  pt: { signIn: 'Entrar', record: 'Gravar esta aba' },
  en: { signIn: 'Sign in', record: 'Record this tab' },
};
/** Words that the tab says in its first seconds. */
const SAID: Readonly<Record<Locale, string>> = { pt: 'proposta', en: 'proposal' };
const WORDS: Readonly<Record<Locale, { readonly ready: Words; readonly recording: Words }>> = {
  pt: {
    ready: {
      title: 'Da aba ao texto.',
      text: 'Grave uma reunião, uma aula ou uma chamada no navegador. A transcrição aparece na sua conta.',
    },
    recording: {
      title: 'O texto aparece enquanto se fala.',
      text: 'Você lê o que é dito durante a gravação. Ela é salva a cada dois segundos e enviada quando a conexão volta.',
    },
  },
  en: {
    ready: {
      title: 'From tab to text.',
      text: 'Record a meeting, a class or a call in the browser. The transcript appears in your account.',
    },
    recording: {
      title: 'Words appear as they are spoken.',
      text: 'Read what is said while you record. The recording is saved every two seconds and sent when the connection is back.',
    },
  },
};

const photograph = async (popup: Page): Promise<Buffer> => {
  await popup.mouse.move(0, 0);
  await popup.evaluate(() => document.fonts.ready);
  return popup.locator('body').screenshot({ animations: 'disabled' });
};

const draw = async (context: BrowserContext, popup: Buffer, words: Words, path: string): Promise<void> => {
  const page = await context.newPage();
  await drawScreenshot(page, { popup, words, path });
  await page.close();
  console.log(`${path} is drawn`);
};

/** Runs in the popup: the microphone hears nothing while the tab speaks. */
const isLoud = (meters: Element[]): boolean =>
  meters.some((meter) => Number(meter.getAttribute('value')) > 0.35);

const product = await startTestProduct({}, { speech: 'real' });
const recordings = createRecordings();
try {
  for (const locale of LOCALES) {
    const user = await createUser(product.url, {
      name: 'Ana',
      email: `ana@${locale === 'pt' ? 'exemplo' : 'example'}.com`,
      password: 'segredo de Ana',
    });
    await user.setPlan('pro', { url: product.usageUrl, secret: product.secrets.usage });
    for (const file of FILES[locale]) {
      const id = await user.upload(await recordings.named(file), 'pt');
      await eventually(async () => (await user.statusOf(id)) === 'completed');
    }
    const browser = await installExtension(product.url, { locale, tabSound: join(CLIPS, `${locale}.m4a`) });
    const tools = await browser.open('silence');
    const popup = await tools.openPopup();
    await popup.setViewportSize({ width: Math.round(WIDTH * ZOOM), height: 900 });
    await popup.addStyleTag({ content: `html { zoom: ${ZOOM} }` });
    await tools.signIn(popup.getByRole('button', { name: PRESSED[locale].signIn }), user);
    await popup.getByText(FILES[locale][0] ?? '').waitFor();
    await popup.getByRole('combobox').selectOption(locale);
    const ready = await photograph(popup);
    await tools.openSpeaker();
    await tools.pressInPopup(popup, PRESSED[locale].record);
    await popup.getByText('0:17').waitFor();
    await popup.getByText(SAID[locale]).waitFor();
    await eventually(() => popup.getByRole('meter').evaluateAll(isLoud), { everyMs: 20 });
    const recording = await photograph(popup);
    await draw(tools.context, ready, WORDS[locale].ready, join(OUT, `${locale}-ready.png`));
    await draw(tools.context, recording, WORDS[locale].recording, join(OUT, `${locale}-recording.png`));
    await browser.remove();
  }
} finally {
  await product.stop();
  recordings.remove();
}
