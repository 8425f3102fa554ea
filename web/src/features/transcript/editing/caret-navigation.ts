import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { type TextPosition, textOf, wordGap } from '@escriba/transcript';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { TranscriptLayout, WordPosition } from '../reading/transcript-layout.ts';
import { tokenAtCharacter } from '../reading/shown-passage.ts';
import type { Viewport } from '../reading/viewport.ts';
import type { TextRange } from './listener-deps.ts';
import type { EditableDom } from './editable-dom.ts';

type Texts = Pick<TranscriptDocument, 'segments' | 'language'>;

type NavigationDeps = {
  readonly editor: Pick<TranscriptEditor, 'getState'>;
  readonly viewport: Pick<Viewport, 'getLayout' | 'reveal'>;
  readonly dom: EditableDom;
};

export type CaretNavigation = ReturnType<typeof createCaretNavigation>;

/** Moves the caret and the selection where the browser cannot: across paragraphs, and to text that is not rendered. */
export const createCaretNavigation = ({ editor, viewport, dom }: NavigationDeps) => {
  /** Whether the whole text is selected, rendered or not. */
  let isAllSelected = false;
  const getDocument = () => editor.getState().history.present;
  const { wholeText, beside } = createLandmarks(getDocument, viewport);
  const goTo = (from: TextPosition, to = from): void => {
    isAllSelected = false;
    dom.select(from, to);
    viewport.reveal(wordOf(viewport.getLayout(), from));
  };
  const selected = (): TextRange | undefined => {
    if (isAllSelected) return wholeText();
    const selection = dom.selected();
    return selection && { from: selection.from.position, to: selection.to.position };
  };
  return {
    goTo,
    beside,
    /** The selected range; a caret is an empty range. */
    selected,
    isAllSelected: (): boolean => isAllSelected,
    unselectAll: (): void => void (isAllSelected = false),
    selectAll: (host: HTMLElement): void => {
      dom.selectRendered(host);
      isAllSelected = true;
    },
    /** Moves from the edge of a paragraph into the next one; `isExtended` keeps the other end of the selection. Returns whether it moved. */
    crossParagraphs: (by: 1 | -1, isExtended: boolean): boolean => {
      const selection = dom.selected();
      if (selection === undefined || (!selection.isCollapsed && !isExtended)) return false;
      const { element, character, position } = selection.focus;
      const edge = by === 1 ? (element.textContent ?? '').trimEnd().length : 0;
      const target = by * (character - edge) >= 0 ? beside(position, by) : undefined;
      if (target === undefined) return false;
      if (isExtended) dom.extend(target);
      else goTo(target);
      return true;
    },
    toTextEnd: (by: 1 | -1): void => {
      const whole = wholeText();
      if (whole !== undefined) goTo(by === 1 ? whole.to : whole.from);
    },
    selectedText: (): string => textBetween(getDocument(), selected(), viewport.getLayout()),
  };
};

/** Creates the positions to which keys move the caret. */
const createLandmarks = (getDocument: () => Texts, viewport: NavigationDeps['viewport']) => {
  const lengthOf = (id: string): number => {
    const { segments, language } = getDocument();
    return textOf(segments.find((passage) => passage.id === id)?.words ?? [], language).length;
  };
  return {
    wholeText: (): TextRange | undefined => {
      const { segments } = getDocument();
      const [first, last] = [segments[0]?.id, segments.at(-1)?.id];
      if (first === undefined || last === undefined) return undefined;
      return { from: { id: first, offset: 0 }, to: { id: last, offset: lengthOf(last) } };
    },
    /** Returns the end of the paragraph before the one at a position, or the start of the one after it. */
    beside: ({ id }: TextPosition, by: 1 | -1): TextPosition | undefined => {
      const layout = viewport.getLayout();
      const index = layout?.paragraphOf(id);
      const paragraph = index === undefined ? undefined : layout?.paragraphs[index + by];
      const found = paragraph?.passages.at(by === 1 ? 0 : -1)?.id;
      return found === undefined ? undefined : { id: found, offset: by === 1 ? 0 : lengthOf(found) };
    },
  };
};

const wordOf = (layout: TranscriptLayout | undefined, { id, offset }: TextPosition): WordPosition => {
  const passage = layout?.passages[layout.indexOf(id) ?? -1];
  const token = layout && passage ? tokenAtCharacter(layout.view(passage), offset) : 0;
  return { passageId: id, token };
};

/** Returns the text of a range, with an empty line between paragraphs. */
const textBetween = (
  document: Texts,
  span: TextRange | undefined,
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
