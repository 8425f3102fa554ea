import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { cutText } from '@escriba/transcript';
import type { Part } from '../parts/divide-sentences.ts';
import { toSources } from '../parts/numbered-sentences.ts';
import { CHAPTERS_SCHEMA, type DraftChapter } from './form-schema.ts';
import { chapterInstructions } from './instructions.ts';
import type { WrittenInsight } from './write-insight.ts';
import { linesOf, outputTokens, readParts, type Writing } from './writing.ts';

/** A chapter, with the sentence that says its title. */
type Chapter = DraftChapter & { readonly support: number };
type Divided = { readonly chapters: readonly Chapter[]; readonly rejected: number };

const TITLE_LENGTH_MAX = 120;
/** Sentences of a chapter that are searched for its title. */
const SEARCHED_MAX = 60;

/** Has the model divide a recording into chapters, whose titles say nothing that their sentences do not. */
export const writeChapters = async (writing: Writing): Promise<WrittenInsight> => {
  const { sentences, assistant, language, onStatements } = writing;
  const instructions = chapterInstructions(language);
  const parts = await readParts(
    writing,
    instructions,
    async (part, signal) => {
      const { chapters } = await assistant.complete(
        {
          name: 'chapters',
          instructions,
          material: linesOf(sentences, part),
          schema: CHAPTERS_SCHEMA,
          outputTokensMax: outputTokens(assistant.contextTokens),
        },
        signal,
      );
      return checkChapters(chapters, part, writing);
    },
    (soFar, progress) => onStatements(toStatements(soFar, writing), progress),
  );
  const rejected = parts.reduce((sum, part) => sum + part.rejected, 0);
  return { statements: toStatements(parts, writing), rejected };
};

const checkChapters = (drafts: readonly DraftChapter[], part: Part, { check }: Writing): Divided => {
  const ordered = drafts
    .filter(({ line }) => line >= part.from && line < part.to)
    .toSorted((one, other) => one.line - other.line)
    .filter(({ line }, index, all) => line !== all[index - 1]?.line);
  const chapters = ordered.flatMap(({ title, line }, index): Chapter[] => {
    const to = ordered[index + 1]?.line ?? part.to;
    const lines = Array.from({ length: to - line }, (_, step) => line + step);
    const trimmed = cutText(title.trim(), TITLE_LENGTH_MAX).trimEnd();
    if (trimmed === '' || !check.isSupported(trimmed, lines)) return [];
    const support = lines.slice(0, SEARCHED_MAX).find((one) => check.isSupported(trimmed, [one])) ?? line;
    return [{ title: trimmed, line, support }];
  });
  return { chapters, rejected: drafts.length - chapters.length };
};

/** Each chapter lasts until the next; what comes before the first belongs to it. */
const toStatements = (parts: readonly Divided[], { sentences }: Writing): InsightStatement[] => {
  const chapters = parts.flatMap((part) => part.chapters);
  const endMs = sentences.reduce((latest, sentence) => Math.max(latest, sentence.endMs), 0);
  const startOf = (index: number): number | undefined =>
    sentences[index === 0 ? 0 : (chapters[index]?.line ?? sentences.length)]?.startMs;
  return chapters.map(({ title, support }, index) => ({
    text: title,
    span: { startMs: startOf(index) ?? 0, endMs: startOf(index + 1) ?? endMs },
    sources: toSources(sentences, [support]),
  }));
};
