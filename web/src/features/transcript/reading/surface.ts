import { passageInView } from './in-view.ts';
import { createPainter, type Painter } from './painter.ts';
import type { WordPosition, Reading } from './reading.ts';

/** Scrolls the list of paragraphs. */
export type ListHandle = { readonly toParagraph: (index: number) => void };

/** Operations on the text without a React render: marks, scrolling, focus. */
export type Surface = {
  readonly painter: Painter;
  readonly setReading: (reading: Reading) => void;
  readonly getReading: () => Reading | undefined;
  readonly setList: (list: ListHandle | undefined) => void;
  /** Scrolls a word into a comfortable position; `always` even if it is visible. */
  readonly reveal: (place: WordPosition, options?: { readonly always?: boolean }) => void;
  /** Returns whether a word is on the screen and not covered. */
  readonly isVisible: (place: WordPosition) => boolean;
  /** Focuses a passage as soon as it is rendered. */
  readonly focus: (passageId: string) => void;
  /** Focuses a passage that is about to render. */
  readonly focusSoon: (passageId: string) => void;
  readonly wantsFocus: (passageId: string) => boolean;
  /** Remembers the passage that last had the focus. */
  readonly select: (passageId: string) => void;
  readonly getSelected: () => string | undefined;
  /** The first of `wanted` that is visible, else the first visible passage. */
  readonly inView: (...wanted: readonly (string | undefined)[]) => string | undefined;
  /** The heights that cover the text at the top and the bottom, in px. */
  readonly setInsets: (insets: Insets) => void;
  readonly close: () => void;
};

type Insets = { readonly top: number; readonly bottom: number };

/** Longer distances jump; shorter ones scroll smoothly. */
const SMOOTH_SCREENS_MAX = 1.5;
/** Frames to wait until a paragraph renders. */
const PATIENCE = 30;
const READING_LINE = 0.36;
const MARGIN = 24;

export const createSurface = (): Surface => {
  const painter = createPainter();
  const way = createNavigator(painter);
  let wanted: string | undefined;
  let selected: string | undefined;
  return {
    painter,
    setReading: way.setReading,
    getReading: way.getReading,
    setList: way.setList,
    setInsets: way.setInsets,
    reveal: way.reveal,
    inView: way.inView,
    isVisible: way.isVisible,
    focus: (passageId) => {
      const element = painter.find(passageId);
      if (element === undefined) wanted = passageId;
      else element.focus({ preventScroll: true });
      way.reveal({ passageId, token: 0 });
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
      way.close();
      painter.close();
    },
  };
};

type Navigator = Pick<
  Surface,
  'setReading' | 'getReading' | 'setList' | 'setInsets' | 'inView' | 'isVisible' | 'reveal' | 'close'
>;

/** Scrolls to words, rendering them first if necessary. */
const createNavigator = (painter: Painter): Navigator => {
  let reading: Reading | undefined;
  let list: ListHandle | undefined;
  let insets: Insets = { top: 0, bottom: 0 };
  let frame = 0;
  /** The target until a list is registered. */
  let waiting: WordPosition | undefined;
  const waitFor = (place: WordPosition, patience: number): void => {
    frame = requestAnimationFrame(() => {
      const rect = painter.rectOf(place);
      if (rect !== undefined) return scrollTo(rect, insets, true);
      if (patience > 0) waitFor(place, patience - 1);
    });
  };
  const goTo = (place: WordPosition): void => {
    const index = reading?.paragraphOf(place.passageId);
    if (index === undefined) return;
    waiting = undefined;
    if (list === undefined) {
      waiting = place;
      return;
    }
    list.toParagraph(index);
    waitFor(place, PATIENCE);
  };
  return {
    setReading: (next) => {
      reading = next;
    },
    getReading: () => reading,
    setList: (next) => {
      list = next;
      if (list !== undefined && waiting !== undefined) goTo(waiting);
    },
    setInsets: (next) => {
      insets = next;
    },
    inView: (...wanted) => passageInView(insets.top, wanted),
    isVisible: (place) => isUncovered(painter.rectOf(place), insets),
    reveal: (place, { always = false } = {}) => {
      cancelAnimationFrame(frame);
      const rect = painter.rectOf(place);
      if (rect !== undefined) return scrollTo(rect, insets, always);
      goTo(place);
    },
    close: () => cancelAnimationFrame(frame),
  };
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
