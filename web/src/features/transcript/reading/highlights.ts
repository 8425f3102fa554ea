import type { ViewedToken } from '@escriba/transcript';
import { alignOffset } from './align-offset.ts';
import { rangeIn } from './passage-nodes.ts';
import type { WordPosition } from './transcript-layout.ts';
import type { ShownPassage } from './shown-passage.ts';

/** Characters of a passage's text; the end is exclusive. */
export type Span = readonly [from: number, to: number];

/** A passage in the text of a whole paragraph, from a character on. */
type Within = { readonly start: number; readonly text: string };

export type HitsOf = (passageId: string) => {
  readonly spans: readonly Span[];
  readonly current: Span | undefined;
};

type Layer = 'spoken' | 'hit' | 'current' | 'unsure' | 'term';
type Mounted = {
  readonly element: HTMLElement;
  /** The position of the passage in the element's text, and that text; undefined if the element has only the passage. */
  readonly within: Within | undefined;
  readonly shown: ShownPassage;
  readonly ranges: Map<Layer, readonly Range[]>;
};

const LAYERS: readonly Layer[] = ['term', 'unsure', 'hit', 'current', 'spoken'];
export type Highlights = ReturnType<typeof createHighlights>;

/**
 * Highlights words without an element for each, with CSS custom highlights. Browsers without them highlight the
 * whole passage by an attribute.
 */
export const createHighlights = () => {
  const mounted = new Map<string, Mounted>();
  const layers = createLayers();
  return {
    /** Registers a rendered passage. Returns a function that removes it. */
    mount: (element: HTMLElement, shown: ShownPassage, within?: Within): (() => void) => {
      const passage: Mounted = { element, shown, within, ranges: new Map() };
      mounted.set(shown.id, passage);
      layers.term(passage);
      layers.unsure(passage);
      layers.hits(passage);
      layers.spoken(passage);
      return () => {
        layers.clear(passage);
        if (mounted.get(shown.id) === passage) mounted.delete(shown.id);
      };
    },
    find: (passageId: string): HTMLElement | undefined => mounted.get(passageId)?.element,
    /** Returns the position of a word on the screen; undefined while its passage is not rendered. */
    rectOf: ({ passageId, token }: WordPosition): DOMRect | undefined => {
      const passage = mounted.get(passageId);
      if (passage === undefined) return undefined;
      const [range] = toRanges(passage, spanOf(passage.shown, Math.max(0, token)));
      // Without layout (tests) ranges have no position.
      const hasPosition = range !== undefined && 'getBoundingClientRect' in range;
      return (hasPosition ? range : passage.element).getBoundingClientRect();
    },
    ...createMarking(mounted, layers),
    close: (): void => {
      for (const passage of mounted.values()) layers.clear(passage);
      mounted.clear();
    },
  };
};

/** Changes which words are highlighted. */
const createMarking = (mounted: ReadonlyMap<string, Mounted>, layers: ReturnType<typeof createLayers>) => {
  const repaint = (layer: 'term' | 'unsure' | 'hits'): void => {
    for (const passage of mounted.values()) layers[layer](passage);
  };
  return {
    markSpoken: (position: WordPosition | undefined): void => {
      const before = layers.state.spoken;
      layers.state.spoken = position;
      const ids = new Set([before?.passageId, position?.passageId]);
      for (const id of ids) {
        const passage = id === undefined ? undefined : mounted.get(id);
        if (passage !== undefined) layers.spoken(passage);
      }
    },
    getSpoken: (): WordPosition | undefined => layers.state.spoken,
    /** Marks the words that `isUnsure` names. */
    markUnsure: (isUnsure: IsUnsure): void => {
      layers.state.isUnsure = isUnsure;
      repaint('unsure');
    },
    /** Marks the words that were recognised as words of the vocabulary, or none. */
    markTerms: (isShown: boolean): void => {
      layers.state.showsTerms = isShown;
      repaint('term');
    },
    /** Marks the word that a user checks, and no other. */
    markChecked: (position: WordPosition | undefined): void => {
      layers.state.checked = position;
      repaint('hits');
    },
    markHits: (hitsOf: HitsOf): void => {
      layers.state.hitsOf = hitsOf;
      repaint('hits');
    },
  };
};

type IsUnsure = (token: ViewedToken) => boolean;

type HighlightState = {
  spoken: WordPosition | undefined;
  checked: WordPosition | undefined;
  isUnsure: IsUnsure;
  showsTerms: boolean;
  hitsOf: HitsOf;
};

const NO_HITS: HitsOf = () => ({ spans: [], current: undefined });

/** Paints the highlights of a passage, layer by layer. */
const createLayers = () => {
  const registry = openRegistry();
  const state: HighlightState = {
    spoken: undefined,
    checked: undefined,
    isUnsure: () => false,
    showsTerms: false,
    hitsOf: NO_HITS,
  };
  const paint = (passage: Mounted, layer: Layer, spans: readonly Span[]): void => {
    if (registry === undefined) return mark(passage, layer, spans.length > 0);
    for (const range of passage.ranges.get(layer) ?? []) registry[layer].delete(range);
    const ranges = toRanges(passage, spans);
    passage.ranges.set(layer, ranges);
    for (const range of ranges) registry[layer].add(range);
  };
  return {
    state,
    spoken: (passage: Mounted): void => {
      const isHere = state.spoken?.passageId === passage.shown.id;
      paint(passage, 'spoken', isHere ? spanOf(passage.shown, state.spoken?.token ?? -1) : []);
    },
    hits: (passage: Mounted): void => {
      const { spans, current } = state.hitsOf(passage.shown.id);
      paint(passage, 'hit', spans);
      const { checked } = state;
      const isHere = checked?.passageId === passage.shown.id;
      const own = isHere ? spanOf(passage.shown, checked.token) : [];
      paint(passage, 'current', current === undefined ? own : [current, ...own]);
    },
    unsure: (passage: Mounted): void => paint(passage, 'unsure', spansOf(passage.shown, state.isUnsure)),
    term: (passage: Mounted): void =>
      paint(passage, 'term', state.showsTerms ? spansOf(passage.shown, isTerm) : []),
    clear: (passage: Mounted): void => {
      for (const layer of LAYERS) paint(passage, layer, []);
    },
  };
};

const isTerm = ({ fromVocabulary }: ViewedToken): boolean => fromVocabulary === true;

/** Returns the characters of the tokens to mark. */
const spansOf = (shown: ShownPassage, isMarked: (token: ViewedToken) => boolean): Span[] =>
  shown.tokens.flatMap((token, index) => (isMarked(token) ? spanOf(shown, index) : []));

/** Returns the characters of a token; undefined without one. */
const spanOf = ({ starts, tokens }: ShownPassage, token: number): Span[] => {
  const from = starts[token];
  return from === undefined ? [] : [[from, from + (tokens[token]?.text.length ?? 0)]];
};

const toRanges = ({ element, within }: Mounted, spans: readonly Span[]): Range[] => {
  const node = element.firstChild;
  // While a user types, the node may have spaces that the stored text does not have.
  const offsetInNode = (character: number): number =>
    within === undefined || !(node instanceof Text)
      ? character
      : alignOffset(within.text, within.start + character, node.data);
  return spans.flatMap(([from, to]) => rangeIn(element, offsetInNode(from), offsetInNode(to)) ?? []);
};

/** Marks a passage. A paragraph that is edited as a whole shows no marks for one passage. */
const mark = ({ element, within }: Mounted, layer: Layer, isOn: boolean): void => {
  if (layer !== 'unsure' && layer !== 'term' && within === undefined)
    element.toggleAttribute(`data-${layer}`, isOn);
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
  const [term, unsure, hit, current, spoken] = [
    open('term', 0),
    open('unsure', 1),
    open('hit', 2),
    open('current', 3),
    open('spoken', 4),
  ];
  return { term, unsure, hit, current, spoken };
};
