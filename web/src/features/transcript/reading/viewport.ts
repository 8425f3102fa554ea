import { passageInView } from './passage-in-view.ts';
import { createHighlights, type Highlights } from './highlights.ts';
import type { WordPosition, TranscriptLayout } from './transcript-layout.ts';

/** Scrolls the list of paragraphs. */
export type ListHandle = { readonly toParagraph: (index: number) => void };

/** Actions on the rendered text without a React render: they highlight words, scroll to them and move the focus. */
export type Viewport = {
  readonly highlights: Highlights;
  readonly setLayout: (layout: TranscriptLayout) => void;
  readonly getLayout: () => TranscriptLayout | undefined;
  readonly setList: (list: ListHandle | undefined) => void;
  /** Scrolls a word into a comfortable position; `always` even if it is visible. */
  readonly reveal: (position: WordPosition, options?: { readonly always?: boolean }) => void;
  /** Returns whether a word is on the screen and not covered. */
  readonly isVisible: (position: WordPosition) => boolean;
  /** Focuses a passage as soon as it is rendered. */
  readonly focus: (passageId: string) => void;
  /** Focuses a passage that is about to render. */
  readonly focusSoon: (passageId: string) => void;
  readonly wantsFocus: (passageId: string) => boolean;
  /** Remembers the passage that last had the focus. */
  readonly select: (passageId: string) => void;
  readonly getSelected: () => string | undefined;
  /** Returns the first of `wanted` that is visible, else the first visible passage. */
  readonly inView: (...wanted: readonly (string | undefined)[]) => string | undefined;
  /** Makes a change that moves the text, and scrolls so that what is read stays where it is. */
  readonly keepPlace: (change: () => void) => void;
  /** Sets the heights that cover the text at the top and the bottom, in px. */
  readonly setInsets: (insets: Insets) => void;
  readonly close: () => void;
};

type Insets = { readonly top: number; readonly bottom: number };

/** The longest distance, in screens, that is scrolled smoothly; longer ones jump. */
const SMOOTH_SCREENS_MAX = 1.5;
/** How many frames a paragraph may take to render. */
const RENDER_FRAMES_MAX = 30;
const READING_LINE = 0.36;
const MARGIN = 24;

export const createViewport = (): Viewport => {
  const highlights = createHighlights();
  const scroller = createScroller(highlights);
  let wanted: string | undefined;
  let selected: string | undefined;
  return {
    highlights,
    setLayout: scroller.setLayout,
    getLayout: scroller.getLayout,
    setList: scroller.setList,
    setInsets: scroller.setInsets,
    reveal: scroller.reveal,
    inView: scroller.inView,
    isVisible: scroller.isVisible,
    keepPlace: (change) => keepPlace(highlights, scroller, change),
    focus: (passageId) => {
      const element = highlights.find(passageId);
      if (element === undefined) wanted = passageId;
      else element.focus({ preventScroll: true });
      scroller.reveal({ passageId, token: 0 });
    },
    focusSoon: (passageId) => {
      wanted = passageId;
    },
    wantsFocus: (passageId) => {
      if (wanted !== passageId) return false;
      wanted = undefined;
      return true;
    },
    select: (passageId) => {
      selected = passageId;
    },
    getSelected: () => selected,
    close: () => {
      scroller.close();
      highlights.close();
    },
  };
};

type Scroller = Pick<
  Viewport,
  'setLayout' | 'getLayout' | 'setList' | 'setInsets' | 'inView' | 'isVisible' | 'reveal' | 'close'
>;

/** Scrolls to words, rendering them first if necessary. */
const createScroller = (highlights: Highlights): Scroller => {
  let layout: TranscriptLayout | undefined;
  let list: ListHandle | undefined;
  let insets: Insets = { top: 0, bottom: 0 };
  let frame = 0;
  /** The target until a list is registered. */
  let waiting: WordPosition | undefined;
  const waitFor = (position: WordPosition, framesLeft: number): void => {
    frame = requestAnimationFrame(() => {
      const rect = highlights.rectOf(position);
      if (rect !== undefined) return scrollTo(rect, insets, true);
      if (framesLeft > 0) waitFor(position, framesLeft - 1);
    });
  };
  const goTo = (position: WordPosition): void => {
    const index = layout?.paragraphOf(position.passageId);
    if (index === undefined) return;
    waiting = undefined;
    if (list === undefined) {
      waiting = position;
      return;
    }
    list.toParagraph(index);
    waitFor(position, RENDER_FRAMES_MAX);
  };
  return {
    setLayout: (next) => {
      layout = next;
    },
    getLayout: () => layout,
    setList: (next) => {
      list = next;
      if (list !== undefined && waiting !== undefined) goTo(waiting);
    },
    setInsets: (next) => {
      insets = next;
    },
    inView: (...wanted) => passageInView(insets.top, wanted),
    isVisible: (position) => isUncovered(highlights.rectOf(position), insets),
    reveal: (position, { always = false } = {}) => {
      cancelAnimationFrame(frame);
      const rect = highlights.rectOf(position);
      if (rect !== undefined) return scrollTo(rect, insets, always);
      goTo(position);
    },
    close: () => cancelAnimationFrame(frame),
  };
};

const keepPlace = (
  { rectOf }: Pick<Highlights, 'rectOf'>,
  { inView, reveal }: Pick<Scroller, 'inView' | 'reveal'>,
  change: () => void,
): void => {
  const passageId = inView();
  if (passageId === undefined) return change();
  const position = { passageId, token: 0 };
  const before = rectOf(position)?.top;
  change();
  const after = rectOf(position)?.top;
  if (before === undefined) return;
  // It may be too far away to be rendered.
  if (after === undefined) reveal(position);
  else if (after !== before) window.scrollBy({ top: after - before, behavior: 'instant' });
};

const isUncovered = (rect: DOMRect | undefined, { top, bottom }: Insets): boolean =>
  rect !== undefined && rect.bottom > top && rect.top < window.innerHeight - bottom;

const scrollTo = (rect: DOMRect, insets: Insets, always: boolean): void => {
  const height = window.innerHeight - insets.top - insets.bottom;
  const isComfortable =
    rect.top >= insets.top + MARGIN && rect.bottom <= window.innerHeight - insets.bottom - MARGIN;
  if (isComfortable && !always) return;
  const by = rect.top - insets.top - height * READING_LINE;
  const isNear = Math.abs(by) <= window.innerHeight * SMOOTH_SCREENS_MAX;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: window.scrollY + by, behavior: isNear && !isCalm ? 'smooth' : 'instant' });
};
