import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** A statement on the screen, and where it is, in px. */
type Anchor = { readonly element: Element; readonly top: number };

/**
 * Keeps the first visible statement of a list where it is while others arrive above it. The scroll anchoring of browsers does nothing at the top
 * of what scrolls, and some browsers have none; the list turns it off (`overflow-anchor: none`), so that the two do not add up.
 */
export const useKeptPlace = (list: RefObject<HTMLElement | null>, isWriting: boolean): void => {
  const anchor = useRef<Anchor>(undefined);
  useEffect(() => {
    const scroller = isWriting ? findScroller(list.current) : undefined;
    if (scroller === undefined) return undefined;
    const remember = (): void => {
      anchor.current = findAnchor(list.current, scroller);
    };
    scroller.addEventListener('scroll', remember, { passive: true });
    return () => scroller.removeEventListener('scroll', remember);
  }, [list, isWriting]);
  // After each rendering, since each may have added statements.
  useLayoutEffect(() => {
    const scroller = isWriting ? findScroller(list.current) : undefined;
    const kept = anchor.current;
    if (scroller !== undefined && kept?.element.isConnected === true) {
      const movedBy = kept.element.getBoundingClientRect().top - kept.top;
      if (movedBy !== 0) scroller.scrollTop += movedBy;
    }
    anchor.current = scroller && findAnchor(list.current, scroller);
  });
};

const findAnchor = (list: HTMLElement | null, scroller: Element): Anchor | undefined => {
  const { top } = scroller.getBoundingClientRect();
  const element = [...(list?.querySelectorAll('li') ?? [])].find(
    (item) => item.getBoundingClientRect().bottom > top,
  );
  return element && { element, top: element.getBoundingClientRect().top };
};

/** Returns the element that scrolls around another. */
const findScroller = (element: Element | null | undefined): Element | undefined => {
  const parent = element?.parentElement;
  if (parent === null || parent === undefined) return undefined;
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : findScroller(parent);
};
