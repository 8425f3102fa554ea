import type { CDPSession, Locator, Page } from 'playwright-core';

export type Seen = {
  readonly bars: Readonly<Record<string, readonly number[]>>;
  readonly words: readonly string[];
};

/** The names of the main button, by page language; its five states are the same everywhere. */
const BUTTONS = {
  idle: /^(Transcrever Áudio|Transcribe audio)$/,
  uploading: /^(Enviando arquivo\.\.\.|Sending file\.\.\.)$/,
  processing: /^(Transcrevendo\.\.\.|Transcribing\.\.\.)$/,
  completed: /^(Transcrição Concluída|Transcript ready)$/,
  error: /^(Tentar Novamente|Try again)$/,
};
export type ButtonState = keyof typeof BUTTONS;

/** Finds the upload section, which becomes the transcript, as a visitor uses it. */
export const createUploadSection = (page: Page, devTools: CDPSession) => {
  const place = page.locator('#upload');
  const button = (state: ButtonState): Locator => place.getByRole('button', { name: BUTTONS[state] });
  const sentences = place.locator('p > span').filter({ has: page.locator('time') });
  const state = (wanted: ButtonState): Promise<void> =>
    button(wanted)
      .waitFor()
      .catch(async (cause: unknown) => {
        throw new Error(`not ${wanted}, but: ${await place.innerText()}`, { cause });
      });

  /** Drags files from the desktop onto the section, through the browser's own events, and drops them. */
  const drop = async (...files: readonly string[]): Promise<void> => {
    await state('idle');
    const box = await place.boundingBox();
    if (box === null) throw new Error('the upload section is not on the page');
    const at = { x: box.x + box.width / 2, y: box.y + 100 };
    const data = { items: [], files: [...files], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devTools.send('Input.dispatchDragEvent', { type, ...at, data });
  };

  const send = (): Promise<void> => button('idle').click();

  return {
    place,
    button,
    state,
    drop,
    send,
    /** Drops a recording and has it transcribed. */
    transcribe: async (file: string): Promise<void> => {
      await drop(file);
      await send();
    },
    /** Returns the transcript's text on the page, without the times in its margin. Its code may load after the state is displayed. */
    text: async (): Promise<string> => {
      await sentences.first().waitFor();
      const texts = await sentences.evaluateAll((spans) =>
        spans.map((span) =>
          [...span.childNodes]
            .filter(({ nodeName }) => nodeName !== 'TIME')
            .map((node) => node.textContent)
            .join(''),
        ),
      );
      return texts.join(' ');
    },
    sentences,
    /** Deletes the transcript by one of the buttons that ask for confirmation. */
    erase: async (by: 'Apagar' | 'Nova transcrição'): Promise<void> => {
      await place.getByRole('button', { name: by }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Apagar transcrição' }).click();
    },
    isBusy: async (): Promise<boolean> => (await place.locator('button[aria-busy=true]').count()) > 0,
    bar: (name: string | RegExp): Locator => place.getByRole('progressbar', { name }),
    alert: place.getByRole('alert'),
    /** Resolves once the product has stopped the work: a page that closes before would leave it to the worker. */
    cancel: async (): Promise<void> => {
      await place.getByRole('button', { name: /^(Cancelar|Cancel)$/ }).click();
      await place.locator('button[aria-busy=true]').waitFor({ state: 'detached' });
    },
    /** Records the announcements from now on. */
    listen: async (): Promise<() => Promise<readonly string[]>> => {
      await place.evaluate(listen);
      return () => page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken);
    },
    /** Records every value of every progress bar and every line of the section's head from now on. */
    watch: async (): Promise<() => Promise<Seen>> => {
      await place.evaluate(remember);
      return () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
    },
  };
};

/** Runs in the page. */
const remember = (place: Element): void => {
  const seen: { bars: Record<string, number[]>; words: string[] } = { bars: {}, words: [] };
  Object.assign(globalThis, { seen });
  const look = (): void => {
    for (const bar of place.querySelectorAll('[role=progressbar]')) {
      const value = bar.getAttribute('aria-valuenow');
      const values = (seen.bars[bar.getAttribute('aria-label') ?? ''] ??= []);
      if (value !== null && values.at(-1) !== Number(value)) values.push(Number(value));
    }
    for (const { textContent: words } of place.querySelectorAll('p')) {
      if (words && !seen.words.includes(words)) seen.words.push(words);
    }
  };
  new MutationObserver(look).observe(place, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  look();
};

/** Runs in the page; a screen reader announces the content of a live region. */
const listen = (place: Element): void => {
  const spoken: string[] = [];
  Object.assign(globalThis, { spoken });
  new MutationObserver(() => {
    const words = place.querySelector('[aria-live=polite][role=status]')?.textContent ?? '';
    if (words !== '' && words !== spoken.at(-1)) spoken.push(words);
  }).observe(place, { subtree: true, childList: true, characterData: true });
};
