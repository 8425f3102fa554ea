import type { TranscriptDocument, TranscriptWord } from '@escriba/contracts/transcription/document';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { textOf } from '@escriba/transcript';

/** Returns what of statements is not in the document: quotes at their times, in order; speakers; times. Empty if everything is. */
export const findSourceFaults = (
  document: TranscriptDocument,
  statements: readonly InsightStatement[],
): string[] => {
  const words = document.segments.flatMap((passage) =>
    passage.words.map((word) => ({ word, language: passage.language ?? document.language })),
  );
  const starts = Map.groupBy(words.keys(), (index) => words[index]?.word.startMs);
  const isSaid = ({ startMs, endMs, quote }: InsightStatement['sources'][number]): boolean =>
    (starts.get(startMs) ?? []).some((from) => {
      const said: TranscriptWord[] = [];
      for (const { word, language } of words.slice(from, from + 200)) {
        said.push(word);
        const text = textOf(said, language);
        if (text.length >= quote.length)
          return text === quote && Math.max(...said.map((one) => one.endMs)) === endMs;
      }
      return false;
    });
  return statements.flatMap((statement, index) => [
    ...statement.sources
      .filter((source) => !isSaid(source))
      .map(({ quote }) => `${index}: not said: ${quote}`),
    ...(isInOrder(statement.sources.map(({ startMs }) => startMs)) ? [] : [`${index}: sources out of order`]),
    ...speakerFaults(document, statement).map((fault) => `${index}: ${fault}`),
    ...spanFaults(document, statement).map((fault) => `${index}: ${fault}`),
    ...textFaults(statement).map((fault) => `${index}: ${fault}`),
  ]);
};

const isInOrder = (times: readonly number[]): boolean =>
  times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0));

const speakerFaults = ({ speakers }: TranscriptDocument, { speaker }: InsightStatement): string[] =>
  speaker === undefined || speakers.some(({ id }) => id === speaker) ? [] : [`unknown speaker ${speaker}`];

const spanFaults = ({ durationMs }: TranscriptDocument, { span, sources }: InsightStatement): string[] => {
  if (span === undefined) return [];
  const isInside = span.startMs <= span.endMs && span.endMs <= durationMs;
  const holds = sources.every(({ startMs }) => startMs >= span.startMs && startMs <= span.endMs);
  return isInside && holds ? [] : ['span outside the recording, or sources outside it'];
};

/** Every word of the text is in a quote; titles and terms may differ in capitals. */
const textFaults = ({ text, sources }: InsightStatement): string[] => {
  if (sources.length === 0) return [];
  const quotes = sources.map(({ quote }) => quote.toLowerCase()).join(' ');
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.filter((word) => !quotes.includes(word)).map((word) => `${word} is in no quote`);
};
