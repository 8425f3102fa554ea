import type { Locator, Page } from 'playwright-core';

/** Finds the text of a transcript on its page and on the page of a link, in Portuguese. */
export const createTranscriptView = (page: Page) => {
  const passages = page.locator('[role=feed] [data-passage]');
  const passage = (id: string): Locator => page.locator(`[role=feed] [data-passage="${id}"]`);
  return {
    passages,
    passage,
    /** Returns the playback position, in seconds. */
    position: async (): Promise<number> =>
      Number(await page.getByRole('slider', { name: 'Posição no áudio' }).inputValue()),
    /** Returns the word with the marker; empty if there is none. */
    spoken: (): Promise<string> =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get('transcript-spoken') ?? [];
        return range instanceof Range ? range.toString() : '';
      }),
    /** Clicks on the last word of a passage. */
    clickLastWord: async (id: string): Promise<void> => {
      await passage(id).scrollIntoViewIfNeeded();
      const { x, y } = await passage(id).evaluate(placeOfLastWord);
      await page.mouse.click(x, y);
    },
    ...createWriter(page, passage),
  };
};

/** Writes as a user does in Editar, where paragraphs show several passages as one text. */
const createWriter = (page: Page, passage: (id: string) => Locator) => {
  const choose = (mode: 'Ler' | 'Editar') => page.getByRole('radio', { name: mode }).check();
  /**
   * Switches to Editar, selects a passage's text and writes over it: at once, as an input method does. Letters of a keyboard with a pause
   * between them, as a busy machine makes it, are several steps for “Desfazer”.
   */
  const typeOver = async (id: string, text: string): Promise<void> => {
    await choose('Ler');
    const before = (await passage(id).textContent()) ?? '';
    await choose('Editar');
    await page.getByRole('textbox', { name: 'Texto da transcrição' }).focus();
    await page.evaluate(selectText, before);
    await page.keyboard.insertText(text);
  };
  return {
    choose,
    typeOver,
    /** Replaces a passage's text, and returns to Ler. */
    rewrite: async (id: string, text: string): Promise<void> => {
      await typeOver(id, text);
      await choose('Ler');
      await passage(id).getByText(text, { exact: true }).waitFor();
    },
  };
};

/** Runs in the page. */
const selectText = (text: string): void => {
  for (const { firstChild: node } of document.querySelectorAll('[data-editable]')) {
    const at = (node?.textContent ?? '').indexOf(text);
    if (node !== null && at !== -1) return getSelection()?.setBaseAndExtent(node, at, node, at + text.length);
  }
};

/** Runs in the page. */
const placeOfLastWord = (element: Element): { x: number; y: number } => {
  // Marked changes are several nodes, some of them for screen readers alone.
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let node: Node | null = null;
  for (let next = walker.nextNode(); next !== null; next = walker.nextNode())
    if (next.parentElement?.closest('[data-aside]') === null) node = next;
  const range = document.createRange();
  if (node !== null) range.setStart(node, (node.textContent ?? '').lastIndexOf(' ') + 1);
  if (node !== null) range.setEnd(node, (node.textContent ?? '').length);
  const { x, y, width, height } = range.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};
