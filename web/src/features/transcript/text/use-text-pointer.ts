import { isWritten } from '@escriba/transcript';
import { type RefObject, useEffect, useRef } from 'react';
import { timeOf, type TranscriptLayout } from '../reading/transcript-layout.ts';
import { tokenAtCharacter } from '../reading/shown-passage.ts';
import { passageIdOf, type TextPoint, textAtPoint } from '../reading/text-at-point.ts';
import { useTextContext } from '../editing/text-context.ts';

/** Plays from a word that is clicked while the user reads; while they edit, the browser places the caret. */
export const useTextPointer = (root: RefObject<HTMLElement | null>, layout: TranscriptLayout): void => {
  const { viewport, playFrom, mode } = useTextContext();
  const latest = useRef({ layout, playFrom, mode });
  useEffect(() => {
    latest.current = { layout, playFrom, mode };
  });
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    const onClick = (event: MouseEvent): void => {
      const point = latest.current.mode === 'read' && isPlain(event) ? pointOf(event) : undefined;
      const found = point && find(latest.current.layout, point);
      if (found === undefined || event.detail > 1 || isWritten(found.passage)) return;
      latest.current.playFrom?.(timeOf(found.shown, found.token));
    };
    const onFocus = ({ target }: FocusEvent): void => {
      const passageId = passageIdOf(target);
      if (passageId !== undefined) viewport.select(passageId);
    };
    element.addEventListener('focusin', onFocus, { signal: stop.signal });
    element.addEventListener('click', onClick, { signal: stop.signal });
    return () => stop.abort();
  }, [root, viewport]);
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

const find = (layout: TranscriptLayout, { passageId, character }: TextPoint) => {
  const passage = layout.passages[layout.indexOf(passageId) ?? -1];
  if (passage === undefined) return undefined;
  const shown = layout.view(passage);
  return { passage, shown, token: tokenAtCharacter(shown, character) };
};
