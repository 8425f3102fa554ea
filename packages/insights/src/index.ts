export { listChapterStarts } from './chapters/list-chapter-starts.ts';
export { type ExtractOptions, extractInsight } from './extract-insight.ts';
export { calendarNamesOf } from './figures/calendar-names.ts';
export { type Language, openLanguage } from './text/languages.ts';
export { readSentences, type Sentence, toSource } from './text/sentences.ts';
