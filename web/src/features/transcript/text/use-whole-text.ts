import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { targetOfKey } from '../shortcuts/commands.ts';

type WholeTextOptions = {
  /** The list of paragraphs. */
  readonly list: RefObject<HTMLElement | null>;
  /** Returns the whole text for the clipboard. */
  readonly getText: () => string;
};

/**
 * Returns true while all paragraphs must be rendered: the page is printed, or everything on it is selected. The selection is then the text
 * alone, which is copied as a file of text would have it.
 */
export const useWholeText = ({ list, getText }: WholeTextOptions): boolean => {
  const [isPrinted, setPrinted] = useState(false);
  const [isSelected, setSelected] = useState(false);

  useEffect(() => {
    // The browser lays out the pages when the handler returns.
    const onBefore = () => flushSync(() => setPrinted(true));
    const onAfter = () => setPrinted(false);
    window.addEventListener('beforeprint', onBefore);
    window.addEventListener('afterprint', onAfter);
    return () => {
      window.removeEventListener('beforeprint', onBefore);
      window.removeEventListener('afterprint', onAfter);
    };
  }, []);

  useEffect(() => {
    const select = (element: HTMLElement): void => {
      flushSync(() => setSelected(true));
      window.getSelection()?.selectAllChildren(element);
    };
    const onKey = (event: KeyboardEvent): void => {
      const element = list.current;
      if (element === null || event.defaultPrevented || !isSelectAll(event) || !isForPage(event)) return;
      event.preventDefault();
      select(element);
    };
    // Also from the browser's menu, without a key.
    const onSelection = (): void => {
      const element = list.current;
      if (element !== null && isAround(element)) select(element);
      else if (element === null || !isWithin(element)) setSelected(false);
    };
    const onCopy = (event: ClipboardEvent): void => {
      const element = list.current;
      if (element === null || event.defaultPrevented || !(isAround(element) || isWithin(element))) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', getText());
    };
    window.addEventListener('keydown', onKey);
    document.addEventListener('selectionchange', onSelection);
    document.addEventListener('copy', onCopy);
    return () => {
      window.removeEventListener('keydown', onKey);
      document.removeEventListener('selectionchange', onSelection);
      document.removeEventListener('copy', onCopy);
    };
  }, [list, getText]);

  return isPrinted || isSelected;
};

const isSelectAll = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'a' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Returns whether a key is for the page. Dialogs, menus and text fields select their own text. */
const isForPage = ({ target }: KeyboardEvent): boolean => {
  const place = targetOfKey(target);
  return place === 'page' || place === 'control';
};

/** Returns whether the selection has the whole list and more. */
const isAround = (list: HTMLElement): boolean => window.getSelection()?.containsNode(list) === true;

/** Returns whether the selection is the list. */
const isWithin = (list: HTMLElement): boolean => {
  const selection = window.getSelection();
  return (
    selection !== null &&
    !selection.isCollapsed &&
    selection.anchorNode === list &&
    selection.focusNode === list
  );
};
