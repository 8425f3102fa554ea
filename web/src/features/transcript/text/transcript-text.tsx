import type { RecordingPart } from '@escriba/contracts/transcription/library';
import { namesBegun } from '@escriba/transcript';
import { type Virtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { TextEditing } from '../editing/text-editing.ts';
import type { TranscriptLayout, ParagraphLayout } from '../reading/transcript-layout.ts';
import { classes } from '../../../ui/classes.ts';
import { Paragraph } from './paragraph.tsx';
import { feedClasses } from './text-classes.ts';
import { dayBegun } from '../../../media/sent-at.ts';
import { pinnedRange } from './pinned-range.ts';
import { useTextContext } from '../editing/text-context.ts';
import { useTextPointer } from './use-text-pointer.ts';
import { useWholeText } from './use-whole-text.ts';
import { wholeText } from './whole-text.ts';

/** How many paragraphs are rendered beyond the screen, above and below. */
const OVERSCAN = 6;

/** Attributes of the editable text: one field for all of it, so that the caret and the selection move over paragraphs. */
const EDITABLE = {
  contentEditable: true,
  suppressContentEditableWarning: true,
  role: 'textbox',
  tabIndex: 0,
  'aria-multiline': true,
  spellCheck: true,
} as const;

type TranscriptTextProps = {
  readonly layout: TranscriptLayout;
  readonly parts: readonly RecordingPart[];
  /** The content below the text, once that is drawn: it would be pushed down. */
  readonly children?: ReactNode;
};

/** Renders the whole text, virtualised: only paragraphs near the screen are rendered, except for paper and where all is selected. */
export const TranscriptText = ({ layout, parts, children }: TranscriptTextProps) => {
  const { t, viewport, mode, edit } = useTextContext();
  const root = useRef<HTMLDivElement>(null);
  const box = useTextBox(root);
  useTextPointer(root, layout);
  useLayoutEffect(() => viewport.setLayout(layout), [viewport, layout]);
  const text = box === undefined ? null : <ParagraphList layout={layout} parts={parts} box={box} />;
  const isEditable = mode === 'edit' && edit !== undefined;
  useLayoutEffect(() => {
    const element = root.current;
    return isEditable && element !== null ? edit.editing.attach(element) : undefined;
  }, [isEditable, edit]);
  return (
    <>
      <div
        ref={root}
        {...(isEditable ? EDITABLE : {})}
        aria-label={isEditable ? t('edit.label') : undefined}
        lang={isEditable ? layout.language : undefined}
        className={classes(feedClasses, 'pb-6 outline-none')}
      >
        {text}
      </div>
      {text === null ? null : children}
    </>
  );
};

type ParagraphListProps = Omit<TranscriptTextProps, 'children'> & { readonly box: TextBox };

const ParagraphList = ({ layout, parts, box }: ParagraphListProps) => {
  const { t } = useTranslation('transcript');
  const { viewport, nameOf, mode, edit } = useTextContext();
  const element = useRef<HTMLDivElement>(null);
  const getText = useCallback(() => wholeText(layout, nameOf), [layout, nameOf]);
  const isWhole = useWholeText({ list: element, getText });
  const { list, items, place, measure } = useParagraphList(box, layout, { editing: edit?.editing, isWhole });
  const attach = useCallback(
    (found: HTMLDivElement | null) => {
      element.current = found;
      place(found);
    },
    [place],
  );
  useEffect(() => {
    viewport.setList({ toParagraph: (index) => list.scrollToIndex(index, { align: 'center' }) });
    return () => viewport.setList(undefined);
  }, [viewport, list]);
  return (
    <div ref={attach} role="feed" aria-label={t('fact.transcript')} className="relative print:h-auto!">
      {items.map(({ key, index }) => {
        const paragraph = layout.paragraphs[index];
        return paragraph === undefined ? null : (
          <Paragraph
            key={key}
            ref={measure}
            index={index}
            count={layout.paragraphs.length}
            paragraph={paragraph}
            part={namesBegun(parts, layout.paragraphs[index - 1]?.startMs, paragraph.startMs)}
            day={dayBegun(layout.paragraphs[index - 1]?.sentAt, paragraph.sentAt)}
            foldsBefore={layout.foldsAfter(index === 0 ? -1 : Number.NaN)}
            foldsAfter={layout.foldsAfter(index)}
            view={layout.view}
            language={layout.language}
            isEditable={mode === 'edit'}
          />
        );
      })}
    </div>
  );
};

const useParagraphList = (
  box: TextBox,
  { paragraphs, paragraphOf }: TranscriptLayout,
  { editing, isWhole }: { readonly editing: TextEditing | undefined; readonly isWhole: boolean },
) => {
  const { width, scrollMargin } = box;
  // oxlint-disable-next-line react/incompatible-library -- its functions stay the same; nothing here is memoised by a compiler
  const list = useWindowVirtualizer<HTMLElement>({
    count: paragraphs.length,
    estimateSize: (index) => guessHeight(paragraphs[index], box),
    getItemKey: (index) => paragraphs[index]?.key ?? index,
    initialRect: { width, height: window.innerHeight },
    measureElement: heightOf,
    overscan: OVERSCAN,
    scrollMargin,
    // The ends of the selection stay rendered when the page scrolls.
    rangeExtractor: (range) =>
      isWhole
        ? paragraphs.map((_, index) => index)
        : pinnedRange(range, editing?.pinned().map(paragraphOf) ?? []),
    // The page scrolls smoothly by default, which must not apply to corrected estimates.
    scrollToFn: (offset, { adjustments = 0, behavior = 'instant' }) =>
      window.scrollTo({ top: offset + adjustments, behavior: behavior === 'auto' ? 'instant' : behavior }),
    useFlushSync: false,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  // Before the first painting: paragraphs below a wrong estimate would move.
  // A paragraph that keeps its height in another layout is not reported, although its estimate may be another one.
  useLayoutEffect(() => measureRendered(list), [list, paragraphs]);
  const measuredWidth = useRef(width);
  useEffect(() => {
    if (measuredWidth.current === width) return;
    measuredWidth.current = width;
    // Lines wrap differently at another width: estimates for paragraphs beyond the screen, measured heights for the rendered ones.
    list.measure();
    measureRendered(list);
  }, [list, width]);
  return { list, items: list.getVirtualItems(), place: list.containerRef, measure: list.measureElement };
};

/** Reads all heights first, which takes one layout. */
const measureRendered = (list: Virtualizer<Window, HTMLElement>): void => {
  const rendered = [...list.elementsCache.values()];
  const heights = rendered.map((element) => [list.indexFromElement(element), element.offsetHeight] as const);
  for (const [index, height] of heights) if (height > 0) list.resizeItem(index, height);
};

/** Uses the size that the browser reports after layout: measuring each paragraph would force a layout each time. */
const heightOf = (
  element: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  { indexFromElement, measurementsCache }: Virtualizer<Window, HTMLElement>,
): number => {
  const height = entry?.borderBoxSize[0]?.blockSize;
  return height === undefined
    ? (measurementsCache[indexFromElement(element)]?.size ?? 0)
    : Math.round(height);
};

/** Width of the text in rem. */
const TEXT_WIDTH = 42.5;
const PADDING = 2;
const CHARACTER_WIDTH = 0.506;
const LINE_HEIGHT = 1.6875;
const GAP = 0.5;
const HEAD_HEIGHT = 1.125;
/** The width, in rem, from which on a paragraph without a name of its own has its time in the margin. */
const MARGIN_FROM = 64;

const guessHeight = (paragraph: ParagraphLayout | undefined, { width, rem }: TextBox): number => {
  const length = paragraph?.length ?? 0;
  const textWidth = Math.min(TEXT_WIDTH, width / rem - PADDING);
  const lines = Math.ceil((length * CHARACTER_WIDTH) / (textWidth > 0 ? textWidth : TEXT_WIDTH));
  const hasHead = (paragraph?.isTurn === true && paragraph.speaker !== null) || width / rem < MARGIN_FROM;
  return (lines * LINE_HEIGHT + GAP + (hasHead ? HEAD_HEIGHT : 0)) * rem;
};

/** The width of the text and its offset on the page, in px, and px per rem. */
type TextBox = { readonly width: number; readonly scrollMargin: number; readonly rem: number };

/** Returns undefined before the first layout. */
const useTextBox = (element: RefObject<HTMLElement | null>): TextBox | undefined => {
  const [box, setBox] = useState<TextBox>();
  useEffect(() => {
    const root = element.current;
    if (root === null) return undefined;
    const measure = (): void => {
      const { top, width } = root.getBoundingClientRect();
      const scrollMargin = Math.round(top + window.scrollY);
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setBox((now) =>
        now?.width === width && now.scrollMargin === scrollMargin && now.rem === rem
          ? now
          : { width, scrollMargin, rem },
      );
    };
    // One frame after the page around it: rendering both at once causes a visible delay.
    const frame = requestAnimationFrame(measure);
    const observer = new ResizeObserver(measure);
    // Content above moves the text without resizing it.
    for (const watched of [root, root.parentElement, document.body])
      if (watched !== null) observer.observe(watched);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [element]);
  return box;
};
