import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { ExtractiveForm, InsightStatement } from '@escriba/contracts/transcription/insights';
import { listChapters } from './chapters/list-chapters.ts';
import { listFigures } from './figures/list-figures.ts';
import { findQuestions } from './questions/find-questions.ts';
import { measureSpeakers } from './speakers/measure-speakers.ts';
import { summarise } from './summary/summarise.ts';
import { listTerms } from './terms/list-terms.ts';
import { readText } from './text/read-text.ts';

export type ExtractOptions = {
  /** Most statements; the first ones are kept. */
  readonly statementsMax?: number;
};

const STATEMENTS_MAX = 300;

/**
 * Returns what a transcript says in one form, in sentences and words of its own, without a language model. Statements are in the order of the
 * recording; terms and speakers are in that of their importance. Every quote is in the transcript word by word, with the times of its first and
 * last word in ms. A `speaker` is the speaker's id in the document. Empty if the transcript has nothing of that form.
 *
 * Takes time and memory in proportion to the words and blocks meanwhile: an hour of speech takes tens of milliseconds. The same document gives
 * the same statements.
 */
export const extractInsight = (
  form: ExtractiveForm,
  document: TranscriptDocument,
  { statementsMax = STATEMENTS_MAX }: ExtractOptions = {},
): InsightStatement[] => makeStatements(form, document).slice(0, statementsMax);

const makeStatements = (form: ExtractiveForm, document: TranscriptDocument): InsightStatement[] => {
  switch (form) {
    case 'summary':
      return summarise(readText(document), false);
    case 'detailed_summary':
      return summarise(readText(document), true);
    case 'chapters':
      return listChapters(readText(document));
    case 'terms':
      return listTerms(readText(document));
    case 'questions':
      return findQuestions(readText(document));
    case 'figures':
      return listFigures(readText(document));
    case 'speakers':
      return measureSpeakers(document);
  }
};
