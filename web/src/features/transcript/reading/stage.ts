import { passageInView } from './in-view.ts';
import { createPainter, type Painter } from './painter.ts';
import type { Place, Reading } from './reading.ts';

/** What the list of paragraphs offers to those who want to go somewhere in it. */
export type ListHandle = { readonly toParagraph: (index: number) => void };

/** What the page does with the text without drawing it anew: marks, goes to places, moves the focus. */
export type Stage = {
  readonly painter: Painter;
  readonly setReading: (reading: Reading) => void;
  readonly getReading: () => Reading | undefined;
  readonly setList: (list: ListHandle | undefined) => void;
  /** Brings a word to where it is comfortably read; `always` also when it could be read where it is. */
  readonly reveal: (place: Place, options?: { readonly always?: boolean }) => void;
  /** Gives a passage the focus, as soon as it is on the page. */
  readonly focus: (passageId: string) => void;
  /** The same for one that is about to come onto the page. */
  readonly focusSoon: (passageId: string) => void;
  readonly wantsFocus: (passageId: string) => boolean;
  /** The passage that last had the focus, to be spoken about. */
  readonly select: (passageId: string) => void;
  readonly getSelected: () => string | undefined;
  /** Of the passages that can be read right now, the first of `wanted` that is one of them, else the first. */
  readonly inView: (...wanted: readonly (string | undefined)[]) => string | undefined;
  /** What hides the text at the top and the bottom, in px. */
  readonly setInsets: (insets: Insets) => void;
  readonly close: () => void;
};

type Insets = { readonly top: number; readonly bottom: number };

/** A long way is gone at once; a short one can be followed by the eye. */
const SMOOTH_SCREENS_MAX = 1.5;
/** Frames to wait for a paragraph to be drawn. */
const PATIENCE = 30;
const READING_LINE = 0.36;
const MARGIN = 24;

export const createStage = (): Stage => {
  const painter = createPainter();
  const way = createWay(painter);
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

type Way = Pick<Stage, 'setReading' | 'getReading' | 'setList' | 'setInsets' | 'inView' | 'reveal' | 'close'>;

/** Goes to words, also to those that must be drawn first. */
const createWay = (painter: Painter): Way => {
  let reading: Reading | undefined;
  let list: ListHandle | undefined;
  let insets: Insets = { top: 0, bottom: 0 };
  let frame = 0;
  /** Where to go once there is a list. */
  let waiting: Place | undefined;
  const waitFor = (place: Place, patience: number): void => {
    frame = requestAnimationFrame(() => {
      const rect = painter.rectOf(place);
      if (rect !== undefined) return scrollTo(rect, insets, true);
      if (patience > 0) waitFor(place, patience - 1);
    });
  };
  const goTo = (place: Place): void => {
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
    reveal: (place, { always = false } = {}) => {
      cancelAnimationFrame(frame);
      const rect = painter.rectOf(place);
      if (rect !== undefined) return scrollTo(rect, insets, always);
      goTo(place);
    },
    close: () => cancelAnimationFrame(frame),
  };
};

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
