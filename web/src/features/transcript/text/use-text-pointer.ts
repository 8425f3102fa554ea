import { type RefObject, useEffect, useRef } from 'react';
import { storedOffset } from '../editing/stored-offset.ts';
import { timeOf, type Reading } from '../reading/reading.ts';
import { tokenAtCharacter } from '../reading/shown-passage.ts';
import { passageIdOf, type TextPoint, textAtPoint } from '../reading/word-at-point.ts';
import { useTextTools } from '../editing/text-tools.ts';

/** A click on a word plays from it; a double click edits it. Shortcuts do the same by keyboard. */
export const useTextPointer = (root: RefObject<HTMLElement | null>, reading: Reading): void => {
  const { surface, listenFrom, edit } = useTextTools();
  const latest = useRef({ reading, listenFrom, edit });
  useEffect(() => {
    latest.current = { reading, listenFrom, edit };
  });
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    const onClick = (event: MouseEvent): void => {
      const point = isPlain(event) ? pointOf(event) : undefined;
      const found = point && find(latest.current.reading, point);
      if (found === undefined || event.detail > 1) return;
      latest.current.listenFrom?.(timeOf(found.shown, found.token));
    };
    const onDouble = (event: MouseEvent): void => {
      const point = pointOf(event);
      const found = point && find(latest.current.reading, point);
      if (found === undefined || latest.current.edit === undefined) return;
      event.preventDefault();
      const { language } = latest.current.reading;
      const caret = storedOffset(found.passage, found.shown, point?.character ?? 0, language);
      latest.current.edit.editing.start(found.passage.id, caret);
    };
    const onFocus = ({ target }: FocusEvent): void => {
      const passageId = passageIdOf(target);
      if (passageId !== undefined) surface.select(passageId);
    };
    element.addEventListener('focusin', onFocus, { signal: stop.signal });
    element.addEventListener('click', onClick, { signal: stop.signal });
    element.addEventListener('dblclick', onDouble, { signal: stop.signal });
    return () => stop.abort();
  }, [root, surface]);
};

/** Excludes selections and clicks with a modifier key. */
const isPlain = (event: MouseEvent): boolean =>
  !event.shiftKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  window.getSelection()?.isCollapsed !== false;

const pointOf = (event: MouseEvent): TextPoint | undefined => {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('[data-passage]') === null) return undefined;
  return textAtPoint(event.clientX, event.clientY);
};

const find = (reading: Reading, { passageId, character }: TextPoint) => {
  const passage = reading.passages[reading.indexOf(passageId) ?? -1];
  if (passage === undefined) return undefined;
  const shown = reading.view(passage);
  return { passage, shown, token: tokenAtCharacter(shown, character) };
};
