import type { TranscriptDocument } from '@escriba/contracts';
import { type TextPlace, textOf, wordGap } from '@escriba/transcript';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { TranscriptLayout, WordPosition } from '../reading/transcript-layout.ts';
import { tokenAtCharacter } from '../reading/shown-passage.ts';
import type { Viewport } from '../reading/viewport.ts';
import type { TextSpan } from './text-parts.ts';
import type { TextPlaces } from './text-places.ts';

type Texts = Pick<TranscriptDocument, 'segments' | 'language'>;

type MovesDeps = {
  readonly editor: Pick<TranscriptEditor, 'getState'>;
  readonly viewport: Pick<Viewport, 'getLayout' | 'reveal'>;
  readonly places: TextPlaces;
};

export type TextMoves = ReturnType<typeof createTextMoves>;

/** Moves the caret and the selection where the browser cannot: over paragraphs, and to text that is not rendered. */
export const createTextMoves = ({ editor, viewport, places }: MovesDeps) => {
  /** Whether the whole text is selected, rendered or not. */
  let isAll = false;
  const getDocument = () => editor.getState().history.present;
  const { wholeText, beside } = createLandmarks(getDocument, viewport);
  const goTo = (from: TextPlace, to = from): void => {
    isAll = false;
    places.select(from, to);
    viewport.reveal(wordOf(viewport.getLayout(), from));
  };
  const selected = (): TextSpan | undefined => {
    if (isAll) return wholeText();
    const selection = places.selected();
    return selection && { from: selection.from.place, to: selection.to.place };
  };
  return {
    goTo,
    beside,
    /** What is selected; a caret is an empty span. */
    selected,
    isAll: (): boolean => isAll,
    forgetAll: (): void => void (isAll = false),
    selectAll: (host: HTMLElement): void => {
      places.selectRendered(host);
      isAll = true;
    },
    /** Moves from the edge of a paragraph into the next one; `isExtended` keeps the other end of the selection. Returns whether it moved. */
    cross: (by: 1 | -1, isExtended: boolean): boolean => {
      const selection = places.selected();
      if (selection === undefined || (!selection.isCollapsed && !isExtended)) return false;
      const { element, character, place } = selection.focus;
      const edge = by === 1 ? (element.textContent ?? '').trimEnd().length : 0;
      const target = by * (character - edge) >= 0 ? beside(place, by) : undefined;
      if (target === undefined) return false;
      if (isExtended) places.extend(target);
      else goTo(target);
      return true;
    },
    toEnd: (by: 1 | -1): void => {
      const whole = wholeText();
      if (whole !== undefined) goTo(by === 1 ? whole.to : whole.from);
    },
    selectedText: (): string => textBetween(getDocument(), selected(), viewport.getLayout()),
  };
};

/** Places to which the caret goes. */
const createLandmarks = (getDocument: () => Texts, viewport: MovesDeps['viewport']) => {
  const lengthOf = (id: string): number => {
    const { segments, language } = getDocument();
    return textOf(segments.find((passage) => passage.id === id)?.words ?? [], language).length;
  };
  return {
    wholeText: (): TextSpan | undefined => {
      const { segments } = getDocument();
      const [first, last] = [segments[0]?.id, segments.at(-1)?.id];
      if (first === undefined || last === undefined) return undefined;
      return { from: { id: first, offset: 0 }, to: { id: last, offset: lengthOf(last) } };
    },
    /** The end of the paragraph before the one at a place, or the start of the one after. */
    beside: ({ id }: TextPlace, by: 1 | -1): TextPlace | undefined => {
      const layout = viewport.getLayout();
      const index = layout?.paragraphOf(id);
      const paragraph = index === undefined ? undefined : layout?.paragraphs[index + by];
      const found = paragraph?.passages.at(by === 1 ? 0 : -1)?.id;
      return found === undefined ? undefined : { id: found, offset: by === 1 ? 0 : lengthOf(found) };
    },
  };
};

const wordOf = (layout: TranscriptLayout | undefined, { id, offset }: TextPlace): WordPosition => {
  const passage = layout?.passages[layout.indexOf(id) ?? -1];
  const token = layout && passage ? tokenAtCharacter(layout.view(passage), offset) : 0;
  return { passageId: id, token };
};

/** Paragraphs are apart by an empty line. */
const textBetween = (
  document: Texts,
  span: TextSpan | undefined,
  layout: TranscriptLayout | undefined,
): string => {
  if (span === undefined) return '';
  const { from, to } = span;
  const { segments, language } = document;
  const first = segments.findIndex(({ id }) => id === from.id);
  const last = segments.findIndex(({ id }) => id === to.id);
  const isStart = (id: string): boolean => layout?.paragraphs[layout.paragraphOf(id) ?? -1]?.key === id;
  const parts = segments.slice(first, last + 1).map(({ id, words }, index) => {
    const text = textOf(words, language);
    const part = text.slice(id === from.id ? from.offset : 0, id === to.id ? to.offset : text.length);
    return `${index === 0 ? '' : isStart(id) ? '\n\n' : wordGap(language)}${part}`;
  });
  return parts.join('');
};
