import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reading } from '../reading/reading.ts';
import { Paragraph } from './paragraph.tsx';
import { useTextTools } from './text-tools.ts';
import { useTextPointer } from './use-text-pointer.ts';

/** Paragraphs that are drawn beyond the screen, above and below. */
const OVERSCAN = 6;

/** The whole text; only what is near the screen is in the page. */
export const TranscriptText = ({ reading }: { readonly reading: Reading }) => {
  const { t } = useTranslation('transcript');
  const { stage, edit } = useTextTools();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const editedId = edit?.editing.now?.id;
  const edited = editedId === undefined ? undefined : reading.paragraphOf(editedId);
  const { list, items, place, measure } = useParagraphList(root, reading, edited);
  useTextPointer(root, reading);
  useLayoutEffect(() => stage.setReading(reading), [stage, reading]);
  useEffect(() => {
    stage.setList({ toParagraph: (index) => list.scrollToIndex(index, { align: 'center' }) });
    return () => stage.setList(undefined);
  }, [stage, list]);
  return (
    <div ref={setRoot} className="@container pt-2 pb-6">
      <div ref={place} role="feed" aria-label={t('text')} className="relative">
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
    </div>
  );
};

const useParagraphList = (root: HTMLElement | null, { paragraphs }: Reading, edited: number | undefined) => {
  const { width, scrollMargin } = useTextBox(root);
  // oxlint-disable-next-line react/incompatible-library -- its functions stay the same; nothing here is memoised by a compiler
  const list = useWindowVirtualizer<HTMLElement>({
    count: paragraphs.length,
    estimateSize: (index) => guessHeight(paragraphs[index]?.length ?? 0, width),
    getItemKey: (index) => paragraphs[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin,
    // What is written must not leave the page when the page moves.
    rangeExtractor: (range) => withEdited(range, edited),
    // The page's own way is to glide, which corrections of guessed heights must not.
    scrollToFn: (offset, { adjustments = 0, behavior = 'instant' }) =>
      window.scrollTo({ top: offset + adjustments, behavior: behavior === 'auto' ? 'instant' : behavior }),
    useFlushSync: false,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  // Lines break elsewhere on a page of another width.
  useEffect(() => list.measure(), [list, width]);
  return { list, items: list.getVirtualItems(), place: list.containerRef, measure: list.measureElement };
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
/** Below it the margin becomes a line above the text. */
const MARGIN_FROM = 768;

const guessHeight = (length: number, width: number): number => {
  const textWidth = Math.min(TEXT_WIDTH, width);
  const lines = Math.ceil((length * CHARACTER_WIDTH) / textWidth);
  return lines * LINE_HEIGHT + GAP + (width < MARGIN_FROM ? HEAD_HEIGHT : 0);
};

/** How wide the text may be, and where on the page it begins. */
const useTextBox = (root: HTMLElement | null) => {
  const [box, setBox] = useState({ width: TEXT_WIDTH, scrollMargin: 0 });
  useLayoutEffect(() => {
    if (root === null) return undefined;
    const measure = (): void => {
      const { top, width } = root.getBoundingClientRect();
      const scrollMargin = Math.round(top + window.scrollY);
      setBox((now) =>
        now.width === width && now.scrollMargin === scrollMargin ? now : { width, scrollMargin },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    // What stands above moves the text without changing it.
    for (const watched of [root, root.parentElement, document.body])
      if (watched !== null) observer.observe(watched);
    return () => observer.disconnect();
  }, [root]);
  return box;
};
