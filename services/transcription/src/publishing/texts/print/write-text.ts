// oxlint-disable-next-line import/no-named-as-default -- its types have only the default export
import type PDFDocument from 'pdfkit';
import { toNfc } from '../../../platform/text/normalise.ts';
import { type Direction, findLevels, inVisualOrder, splitByLevel, toDrawn } from './directions.ts';
import { FROM_RIGHT } from './shaped-font.ts';
import type { FontRun, ToFontRuns, Weight } from './fonts.ts';
import { breakLines } from './line-breaks.ts';
import type { Pages } from './pages.ts';

type Pdf = InstanceType<typeof PDFDocument>;

export type TextStyle = { readonly size: number; readonly weight: Weight; readonly colour: string };
export type WriteText = (text: string, style: TextStyle, direction: Direction) => void;

/** Height of a line of Noto Sans, in parts of the font's size, as all below: other fonts keep to its lines. */
export const LINE_HEIGHT = 1.362;
const ASCENT = 1.069;
const LEADING = 0.35;

/** How many widths of words are remembered: a text has few different words. */
const WIDTHS_MAX = 50_000;

/**
 * Writes paragraphs below each other, over as many pages as they need. pdfkit's own lines know one font and one direction; here a line has
 * as many as its text.
 */
export const createWriteText = (pdf: Pdf, toFontRuns: ToFontRuns, pages: Pick<Pages, 'next'>): WriteText => {
  const widths = { 400: new Map<string, number>(), 700: new Map<string, number>() };
  /** Measures for a size of 1. */
  const measure = (text: string, weight: Weight): number => {
    const known = widths[weight].get(text);
    if (known !== undefined) return known;
    pdf.fontSize(1);
    const width = toFontRuns(text, weight).reduce((sum, run) => sum + widthOf(pdf, run), 0);
    if (widths[weight].size >= WIDTHS_MAX) widths[weight].clear();
    widths[weight].set(text, width);
    return width;
  };

  return (given, style, direction) => {
    const text = toNfc(given).toWellFormed().trimEnd();
    const levels = findLevels(text, direction);
    const { left, right } = pdf.page.margins;
    const width = pdf.page.width - left - right;
    for (const { start, end } of breakLines(
      text,
      width,
      (part) => measure(part, style.weight) * style.size,
    )) {
      if (pdf.y + style.size * LINE_HEIGHT > pdf.page.maxY()) pages.next();
      pdf.fontSize(style.size).fillColor(style.colour);
      const line = text.slice(start, end);
      const runs = levels
        ? inVisualOrder(toLeveledRuns(line, levels.subarray(start, end), toFontRuns, style.weight))
        : toFontRuns(line, style.weight);
      const lineWidth = direction === 'rtl' ? runs.reduce((sum, run) => sum + widthOf(pdf, run), 0) : width;
      drawRuns(pdf, runs, { x: left + width - lineWidth, y: pdf.y + style.size * ASCENT });
      pdf.y += style.size * (LINE_HEIGHT + LEADING);
    }
    pdf.x = left;
  };
};

/** Returns the width of a run as drawn: a letter may be as wide as its neighbours let it. */
const widthOf = (pdf: Pdf, { font, text, ...run }: FontRun & { readonly level?: number }): number =>
  pdf.font(font).widthOfString(text, featuresOf(run));

const featuresOf = ({ isShaped, level = 0 }: Pick<LeveledRun, 'isShaped'> & { readonly level?: number }) =>
  isShaped && level % 2 === 1 ? { features: [FROM_RIGHT] } : {};

type LeveledRun = FontRun & { readonly level: number };

const toLeveledRuns = (
  line: string,
  levels: Uint8Array,
  toFontRuns: ToFontRuns,
  weight: Weight,
): LeveledRun[] =>
  splitByLevel(line, levels).flatMap(({ text, level }) =>
    toFontRuns(text, weight).map((run) => ({
      ...run,
      level,
      text: run.isShaped || run.actual !== undefined ? run.text : toDrawn({ text: run.text, level }),
    })),
  );

/** Options that spare pdfkit its measuring for lines and links, which no run has. */
const UNMEASURED = { lineBreak: false, baseline: 'alphabetic', textWidth: 0, wordCount: 1 } as const;

/** Draws runs from left to right; `y` is the baseline. */
const drawRuns = (
  pdf: Pdf,
  runs: readonly (FontRun & { readonly level?: number })[],
  { x, y }: { x: number; y: number },
): void => {
  const top = pdf.y;
  let at = x;
  for (const [index, run] of runs.entries()) {
    if (run.actual !== undefined) pdf.markContent('Span', { actual: run.actual });
    pdf.font(run.font).text(run.text, at, y, { ...UNMEASURED, ...featuresOf(run) });
    if (run.actual !== undefined) pdf.endMarkedContent();
    if (index < runs.length - 1) at += widthOf(pdf, run);
  }
  pdf.y = top;
};
