import { createReadStream } from 'node:fs';
import { mkdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { EXTENSION_ID } from '@escriba/contracts/web/extension-id';
import { buildExtension, LOCALE_FOLDERS } from '@escriba/extension/build';
import { createTemporaryDirectory, eventually, makeRecording, samplePath } from '@escriba/testing';
import { type BrowserContext, type Locator, type Page, type Worker, chromium } from 'playwright-core';
import { findChromium } from './browser.ts';
import { fillSignIn } from './user.ts';

const POPUP = `chrome-extension://${EXTENSION_ID}/src/popup.html`;

export type ExtensionBrowser = Awaited<ReturnType<typeof installExtension>>;

type ExtensionOptions = {
  /** Default: the browser's. */
  readonly locale?: Locale;
  /** What the tab of `openSpeaker` plays; default: a short Portuguese sentence. */
  readonly tabSound?: string;
};

/** Creates a browser profile with the extension, built for the product at `url`. */
export const installExtension = async (
  url: string,
  { locale, tabSound = samplePath('short-pt.wav') }: ExtensionOptions = {},
) => {
  const folder = await createTemporaryDirectory();
  const [extension, profile] = [join(folder.path, 'extension'), join(folder.path, 'profile')];
  await buildExtension({ target: 'chrome', origin: url, outDir: extension });
  if (locale !== undefined) await keepTextsOf(extension, locale);
  await mkdir(join(profile, 'Default'), { recursive: true });
  await writeFile(join(profile, 'Default/Preferences'), PREFERENCES);
  const speaker = await startSpeaker(tabSound);
  let context: BrowserContext | undefined;

  /** Opens a browser whose microphone picks up the same sentence again and again, or nothing. */
  const open = async (heard: 'speech' | 'silence') => {
    const silence = join(folder.path, 'silence.wav');
    const voice =
      heard === 'speech'
        ? samplePath('short-pt.wav')
        : await makeRecording({ path: silence, sound: 'silence' });
    context = await chromium.launchPersistentContext(profile, {
      executablePath: findChromium(['chromium', 'chromium-browser']),
      headless: true,
      // It would silence what the extension captures, too.
      ignoreDefaultArgs: ['--mute-audio'],
      locale: 'pt-BR',
      args: [
        '--no-sandbox',
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
        // Replaces the click on the icon, which lets the extension capture the tab.
        `--allowlisted-extension-id=${EXTENSION_ID}`,
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${voice}`,
        '--auto-accept-camera-and-microphone-capture',
        '--autoplay-policy=no-user-gesture-required',
      ],
    });
    return createTools(context, speaker.url);
  };
  return {
    open,
    /** Ends the browser as a crash or a power failure does. */
    kill: async (): Promise<void> => {
      const closed = new Promise((resolve) => context?.once('close', resolve));
      const lock = await readlink(join(profile, 'SingletonLock'));
      process.kill(Number(lock.split('-').at(-1)), 'SIGKILL');
      await closed;
      context = undefined;
    },
    remove: async (): Promise<void> => {
      await context?.close();
      speaker.stop();
      await folder.remove();
    },
  };
};

/** Leaves a build the texts of one language, as its default: the installed Chromium may know English only. */
const keepTextsOf = async (extension: string, locale: Locale): Promise<void> => {
  const manifest = join(extension, 'manifest.json');
  const content = JSON.parse(await readFile(manifest, 'utf8')) as object;
  await writeFile(manifest, JSON.stringify({ ...content, default_locale: LOCALE_FOLDERS[locale] }));
  for (const other of LOCALES)
    if (other !== locale) await rm(join(extension, '_locales', LOCALE_FOLDERS[other]), { recursive: true });
};

const PREFERENCES = JSON.stringify({
  profile: {
    content_settings: {
      exceptions: { media_stream_mic: { [`chrome-extension://${EXTENSION_ID}/,*`]: { setting: 1 } } },
    },
  },
});

export type ExtensionTools = ReturnType<typeof createTools>;

const createTools = (context: BrowserContext, speakerUrl: string) => {
  const findWorker = async (): Promise<Worker> =>
    context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const openPopup = async (): Promise<Page> => {
    // The extension is loaded a moment after the browser.
    await findWorker();
    const page = await context.newPage();
    await page.goto(POPUP);
    return page;
  };
  return {
    context,
    findWorker,
    openPopup,
    /** Presses a button that opens the connection window, and signs in there. */
    signIn: async (button: Locator, user: { readonly email: string; readonly password: string }) => {
      const opened = context.waitForEvent('page');
      await button.click();
      const connection = await opened;
      await connection.getByRole('button', { name: 'Fazer Login' }).click();
      await fillSignIn(connection, user);
      await connection.waitForEvent('close');
    },
    /** Opens a tab in front that speaks without end. */
    openSpeaker: async (): Promise<Page> => {
      const page = await context.newPage();
      await page.goto(speakerUrl);
      return page;
    },
    /** Opens the popup over the tab in front and presses a button there; `popup` is the page that looks on. */
    pressInPopup: async (popup: Page, button: string): Promise<void> => {
      await (await findWorker()).evaluate(openView);
      await eventually(() => popup.evaluate(pressInView, button));
    },
    /** Does what a click on the entry of the context menu does. */
    pickMedia: async (): Promise<void> =>
      (await findWorker()).evaluate(clickMenu, { srcUrl: `${speakerUrl}voice.wav` }),
    /** Stops the worker, as the browser does with an idle one. */
    killWorker: async (popup: Page): Promise<void> => {
      const session = await context.newCDPSession(popup);
      await (await findWorker()).evaluate(mark);
      const { targetInfos } = await session.send('Target.getTargets');
      const worker = targetInfos.find(({ type }) => type === 'service_worker');
      await session.send('Target.closeTarget', { targetId: worker?.targetId ?? '' });
      // The popup’s questions start another one at once.
      await eventually(async () => (await findWorker()).evaluate(isUnmarked).catch(() => false));
      await session.detach();
    },
    /** Reads the text on the toolbar’s icon. */
    readBadge: async (): Promise<string> => (await findWorker()).evaluate(readBadge),
    listNotices: async (): Promise<string[]> => (await findWorker()).evaluate(listNotices),
    clickNotice: async (id: string): Promise<void> => (await findWorker()).evaluate(clickNotice, id),
  };
};

type Event<T> = { readonly dispatch: (value: T) => void };
type Chrome = {
  readonly action: {
    readonly openPopup: () => Promise<void>;
    readonly getBadgeText: (of: object) => Promise<string>;
  };
  readonly extension: { readonly getViews: (query: { type: string }) => Window[] };
  readonly contextMenus: { readonly onClicked: Event<{ srcUrl: string }> };
  readonly notifications: {
    readonly getAll: (reply: (all: object) => void) => void;
    readonly onClicked: Event<string>;
  };
};
type Extension = { readonly chrome: Chrome };

/** Runs in the worker. */
const openView = (): Promise<void> => (globalThis as unknown as Extension).chrome.action.openPopup();

/** Runs in a page of the extension. */
const pressInView = (name: string): boolean => {
  const [view] = (globalThis as unknown as Extension).chrome.extension.getViews({ type: 'popup' });
  const buttons = [...(view?.document.querySelectorAll('button') ?? [])];
  const button = buttons.find(({ textContent }) => textContent === name);
  button?.click();
  return button !== undefined;
};

/** Runs in the worker. */
const clickMenu = (clicked: { srcUrl: string }): void =>
  (globalThis as unknown as Extension).chrome.contextMenus.onClicked.dispatch(clicked);

/** Runs in the worker. */
const clickNotice = (id: string): void =>
  (globalThis as unknown as Extension).chrome.notifications.onClicked.dispatch(id);

/** Runs in the worker: its next start has other globals. */
const mark = (): void => {
  (globalThis as { isMarked?: boolean }).isMarked = true;
};
/** Runs in the worker. */
const isUnmarked = (): boolean => (globalThis as { isMarked?: boolean }).isMarked !== true;

/** Runs in the worker. */
const readBadge = (): Promise<string> => (globalThis as unknown as Extension).chrome.action.getBadgeText({});

/** Runs in the worker. */
const listNotices = (): Promise<string[]> =>
  new Promise((resolve) =>
    (globalThis as unknown as Extension).chrome.notifications.getAll((all) => resolve(Object.keys(all))),
  );

/** Starts a page that plays a sound again and again. */
const startSpeaker = async (sound: string) => {
  const type = extname(sound) === '.m4a' ? 'audio/mp4' : 'audio/wav';
  const server = createServer((request, response) => {
    if (request.url === '/voice.wav') {
      response.setHeader('content-type', type).setHeader('access-control-allow-origin', '*');
      createReadStream(sound).pipe(response);
    } else {
      response.setHeader('content-type', 'text/html');
      response.end('<title>Reunião</title><audio src="/voice.wav" autoplay loop></audio>');
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
