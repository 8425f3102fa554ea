import type { WordPosition } from './reading.ts';
import type { ShownPassage } from './shown-passage.ts';

/** Characters of a passage's text, end exclusive. */
export type Span = readonly [from: number, to: number];

export type HitsOf = (passageId: string) => {
  readonly spans: readonly Span[];
  readonly current: Span | undefined;
};

type Layer = 'spoken' | 'hit' | 'current' | 'unsure';
type Mounted = {
  readonly element: HTMLElement;
  readonly shown: ShownPassage;
  readonly ranges: Map<Layer, readonly Range[]>;
};

const LAYERS: readonly Layer[] = ['unsure', 'hit', 'current', 'spoken'];
/** Words below this confidence are marked as unsure. */
const SURE_FROM = 0.5;

export type Painter = ReturnType<typeof createPainter>;

/**
 * Highlights words without an element for each, with CSS custom highlights. Browsers without them highlight the
 * whole passage by an attribute.
 */
export const createPainter = () => {
  const mounted = new Map<string, Mounted>();
  const brush = createBrush();
  const repaint = (layer: 'unsure' | 'hits'): void => {
    for (const passage of mounted.values()) brush[layer](passage);
  };
  return {
    /** Registers a rendered passage. Returns a function that removes it. */
    mount: (element: HTMLElement, shown: ShownPassage): (() => void) => {
      const passage: Mounted = { element, shown, ranges: new Map() };
      mounted.set(shown.id, passage);
      brush.unsure(passage);
      brush.hits(passage);
      brush.spoken(passage);
      return () => {
        brush.clear(passage);
        if (mounted.get(shown.id) === passage) mounted.delete(shown.id);
      };
    },
    find: (passageId: string): HTMLElement | undefined => mounted.get(passageId)?.element,
    /** The position of a word on the screen; undefined while its passage is not rendered. */
    rectOf: ({ passageId, token }: WordPosition): DOMRect | undefined => {
      const passage = mounted.get(passageId);
      if (passage === undefined) return fieldOf(passageId)?.getBoundingClientRect();
      const [range] = toRanges(passage.element, spanOf(passage.shown, Math.max(0, token)));
      // Without layout (tests) ranges have no position.
      const hasPlace = range !== undefined && 'getBoundingClientRect' in range;
      return (hasPlace ? range : passage.element).getBoundingClientRect();
    },
    speak: (place: WordPosition | undefined): void => {
      const before = brush.look.spoken;
      brush.look.spoken = place;
      const ids = new Set([before?.passageId, place?.passageId]);
      for (const id of ids) {
        const passage = id === undefined ? undefined : mounted.get(id);
        if (passage !== undefined) brush.spoken(passage);
      }
    },
    getSpoken: (): WordPosition | undefined => brush.look.spoken,
    showUnsure: (isShown: boolean): void => {
      brush.look.isUnsureShown = isShown;
      repaint('unsure');
    },
    showHits: (hitsOf: HitsOf): void => {
      brush.look.hitsOf = hitsOf;
      repaint('hits');
    },
    close: (): void => {
      for (const passage of mounted.values()) brush.clear(passage);
      mounted.clear();
    },
  };
};

type Look = { spoken: WordPosition | undefined; isUnsureShown: boolean; hitsOf: HitsOf };

const NO_HITS: HitsOf = () => ({ spans: [], current: undefined });

/** Paints the visible marks of a passage, layer by layer. */
const createBrush = () => {
  const registry = openRegistry();
  const look: Look = { spoken: undefined, isUnsureShown: false, hitsOf: NO_HITS };
  const paint = (passage: Mounted, layer: Layer, spans: readonly Span[]): void => {
    if (registry === undefined) return mark(passage.element, layer, spans.length > 0);
    for (const range of passage.ranges.get(layer) ?? []) registry[layer].delete(range);
    const ranges = toRanges(passage.element, spans);
    passage.ranges.set(layer, ranges);
    for (const range of ranges) registry[layer].add(range);
  };
  return {
    look,
    spoken: (passage: Mounted): void => {
      const isHere = look.spoken?.passageId === passage.shown.id;
      paint(passage, 'spoken', isHere ? spanOf(passage.shown, look.spoken?.token ?? -1) : []);
    },
    hits: (passage: Mounted): void => {
      const { spans, current } = look.hitsOf(passage.shown.id);
      paint(passage, 'hit', spans);
      paint(passage, 'current', current === undefined ? [] : [current]);
    },
    unsure: (passage: Mounted): void =>
      paint(passage, 'unsure', look.isUnsureShown ? unsureSpans(passage.shown) : []),
    clear: (passage: Mounted): void => {
      for (const layer of LAYERS) paint(passage, layer, []);
    },
  };
};

/** A passage that is being edited shows no marks. */
const fieldOf = (passageId: string): Element | undefined =>
  [...document.querySelectorAll('[role=textbox][data-passage]')].find(
    (field) => field instanceof HTMLElement && field.dataset['passage'] === passageId,
  );

/** The characters of a token; undefined without one. */
const spanOf = ({ starts, tokens }: ShownPassage, token: number): Span[] => {
  const from = starts[token];
  return from === undefined ? [] : [[from, from + (tokens[token]?.text.length ?? 0)]];
};

const unsureSpans = (shown: ShownPassage): Span[] =>
  shown.tokens.flatMap(({ confidence }, index) =>
    confidence !== null && confidence < SURE_FROM ? spanOf(shown, index) : [],
  );

const toRanges = (element: HTMLElement, spans: readonly Span[]): Range[] => {
  const node = element.firstChild;
  if (!(node instanceof Text)) return [];
  return spans
    .filter(([, to]) => to <= node.length)
    .map(([from, to]) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return range;
    });
};

const mark = (element: HTMLElement, layer: Layer, isOn: boolean): void => {
  if (layer !== 'unsure') element.toggleAttribute(`data-${layer}`, isOn);
};

const openRegistry = (): Readonly<Record<Layer, Highlight>> | undefined => {
  if (typeof CSS === 'undefined' || !('highlights' in CSS) || typeof Highlight === 'undefined')
    return undefined;
  const open = (layer: Layer, index: number): Highlight => {
    const highlight = new Highlight();
    highlight.priority = index;
    CSS.highlights.set(`transcript-${layer}`, highlight);
    return highlight;
  };
  const [unsure, hit, current, spoken] = [
    open('unsure', 0),
    open('hit', 1),
    open('current', 2),
    open('spoken', 3),
  ];
  return { unsure, hit, current, spoken };
};
