import {
  type Range,
  type Virtualizer,
  defaultRangeExtractor,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reading } from '../reading/reading.ts';
import { Paragraph } from './paragraph.tsx';
import { useTextTools } from '../editing/text-tools.ts';
import { useTextPointer } from './use-text-pointer.ts';

/** Paragraphs rendered beyond the screen, above and below. */
const OVERSCAN = 6;

/** The whole text, virtualised: only what is near the screen is rendered. */
export const TranscriptText = ({ reading }: { readonly reading: Reading }) => {
  const { surface } = useTextTools();
  const root = useRef<HTMLDivElement>(null);
  const box = useTextBox(root);
  useTextPointer(root, reading);
  useLayoutEffect(() => surface.setReading(reading), [surface, reading]);
  return (
    <div ref={root} className="@container pt-2 pb-6">
      {box === undefined ? null : <ParagraphList reading={reading} box={box} />}
    </div>
  );
};

type ParagraphListProps = { readonly reading: Reading; readonly box: TextBox };

const ParagraphList = ({ reading, box }: ParagraphListProps) => {
  const { t } = useTranslation('transcript');
  const { surface, edit } = useTextTools();
  const editedId = edit?.editing.now?.id;
  const edited = editedId === undefined ? undefined : reading.paragraphOf(editedId);
  const { list, items, place, measure } = useParagraphList(box, reading, edited);
  useEffect(() => {
    surface.setList({ toParagraph: (index) => list.scrollToIndex(index, { align: 'center' }) });
    return () => surface.setList(undefined);
  }, [surface, list]);
  return (
    <div ref={place} role="feed" aria-label={t('fact.transcript')} className="relative">
      {items.map(({ key, index }) => {
        const paragraph = reading.paragraphs[index];
        return paragraph === undefined ? null : (
          <Paragraph
            key={key}
            ref={measure}
            index={index}
            count={reading.paragraphs.length}
            paragraph={paragraph}
            view={reading.view}
            language={reading.language}
            editedId={index === edited ? editedId : undefined}
          />
        );
      })}
    </div>
  );
};

const useParagraphList = (
  { width, scrollMargin }: TextBox,
  { paragraphs }: Reading,
  edited: number | undefined,
) => {
  // oxlint-disable-next-line react/incompatible-library -- its functions stay the same; nothing here is memoised by a compiler
  const list = useWindowVirtualizer<HTMLElement>({
    count: paragraphs.length,
    estimateSize: (index) => guessHeight(paragraphs[index]?.length ?? 0, width),
    getItemKey: (index) => paragraphs[index]?.key ?? index,
    initialRect: { width, height: window.innerHeight },
    measureElement: heightOf,
    overscan: OVERSCAN,
    scrollMargin,
    // The edited passage stays rendered when the page scrolls.
    rangeExtractor: (range) => withEdited(range, edited),
    // The page scrolls smoothly by default, which must not apply to corrected estimates.
    scrollToFn: (offset, { adjustments = 0, behavior = 'instant' }) =>
      window.scrollTo({ top: offset + adjustments, behavior: behavior === 'auto' ? 'instant' : behavior }),
    useFlushSync: false,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  const measuredWidth = useRef(width);
  useEffect(() => {
    if (measuredWidth.current === width) return;
    measuredWidth.current = width;
    // Lines wrap differently at another width.
    list.measure();
  }, [list, width]);
  return { list, items: list.getVirtualItems(), place: list.containerRef, measure: list.measureElement };
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

const withEdited = (range: Range, edited: number | undefined): number[] => {
  const indexes = defaultRangeExtractor(range);
  if (edited === undefined || indexes.includes(edited)) return indexes;
  return [...indexes, edited].toSorted((one, other) => one - other);
};

const TEXT_WIDTH = 680;
const CHARACTER_WIDTH = 8.1;
const LINE_HEIGHT = 31.5;
const GAP = 28;
const HEAD_HEIGHT = 36;
/** Below this width the margin moves above the text. */
const MARGIN_FROM = 768;

const guessHeight = (length: number, width: number): number => {
  const textWidth = Math.min(TEXT_WIDTH, width) || TEXT_WIDTH;
  const lines = Math.ceil((length * CHARACTER_WIDTH) / textWidth);
  return lines * LINE_HEIGHT + GAP + (width < MARGIN_FROM ? HEAD_HEIGHT : 0);
};

/** The width of the text and its offset on the page. */
type TextBox = { readonly width: number; readonly scrollMargin: number };

/** Undefined before the first layout. */
const useTextBox = (element: RefObject<HTMLElement | null>): TextBox | undefined => {
  const [box, setBox] = useState<TextBox>();
  useEffect(() => {
    const root = element.current;
    if (root === null) return undefined;
    const measure = (): void => {
      const { top, width } = root.getBoundingClientRect();
      const scrollMargin = Math.round(top + window.scrollY);
      setBox((now) =>
        now?.width === width && now.scrollMargin === scrollMargin ? now : { width, scrollMargin },
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
