import { isWritten } from '@escriba/transcript';
import { type RefObject, useEffect, useRef } from 'react';
import { timeOf, type Reading } from '../reading/reading.ts';
import { tokenAtCharacter } from '../reading/shown-passage.ts';
import { passageIdOf, type TextPoint, textAtPoint } from '../reading/word-at-point.ts';
import { useTextTools } from '../editing/text-tools.ts';

/** A click on a word plays from it while the user reads; while they edit, the browser places the caret. */
export const useTextPointer = (root: RefObject<HTMLElement | null>, reading: Reading): void => {
  const { surface, listenFrom, mode } = useTextTools();
  const latest = useRef({ reading, listenFrom, mode });
  useEffect(() => {
    latest.current = { reading, listenFrom, mode };
  });
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    const onClick = (event: MouseEvent): void => {
      const point = latest.current.mode === 'read' && isPlain(event) ? pointOf(event) : undefined;
      const found = point && find(latest.current.reading, point);
      if (found === undefined || event.detail > 1 || isWritten(found.passage)) return;
      latest.current.listenFrom?.(timeOf(found.shown, found.token));
    };
    const onFocus = ({ target }: FocusEvent): void => {
      const passageId = passageIdOf(target);
      if (passageId !== undefined) surface.select(passageId);
    };
    element.addEventListener('focusin', onFocus, { signal: stop.signal });
    element.addEventListener('click', onClick, { signal: stop.signal });
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
