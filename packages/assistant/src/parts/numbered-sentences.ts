import type { TranscriptDocument, TranscriptWord } from '@escriba/contracts/transcription/document';
import type { InsightSource } from '@escriba/contracts/transcription/insight-parts';
import { readSentences } from '@escriba/insights';
import { cutText, speakerName, textOf, wordGap } from '@escriba/transcript';

/** A sentence of a recording. Its number is its place in the list. */
export type NumberedSentence = {
  readonly text: string;
  /** The text as a model gets it: personal data may be replaced. */
  readonly sentText: string;
  readonly startMs: number;
  readonly endMs: number;
  /** The speaker's id; null if unknown. */
  readonly speaker: string | null;
  readonly speakerName: string | null;
  /** ISO 639. */
  readonly language: string;
};

type NumberOptions = {
  /** In which speakers without a name are numbered (ISO 639). */
  readonly language: string;
  /** Returns words, and the name of a speaker, as a model gets them. Default: as they are. */
  readonly toSent?: ((words: readonly TranscriptWord[], language: string) => string) | undefined;
  readonly toSentName?: ((name: string) => string) | undefined;
};

/** Returns the sentences of a transcript with the names of their speakers. */
export const numberSentences = (
  document: TranscriptDocument,
  { language, toSent = textOf, toSentName = (name) => name }: NumberOptions,
): NumberedSentence[] => {
  const numbered = (number: number): string => `${language === 'pt' ? 'Pessoa' : 'Speaker'} ${number}`;
  return readSentences(document).map((sentence) => {
    const name = speakerName(document.speakers, sentence.speaker, numbered);
    return {
      text: sentence.text,
      sentText: toSent(sentence.words, sentence.language),
      startMs: sentence.startMs,
      endMs: sentence.endMs,
      speaker: sentence.speaker,
      speakerName: name === undefined ? null : toSentName(name),
      language: sentence.language,
    };
  });
};

const NAME_LENGTH_MAX = 60;

/** Returns a sentence as a line of the material: `[12] Ana: Bom dia.` Neither text nor name can begin another line. */
export const toLine = ({ sentText, speakerName: name }: NumberedSentence, number: number): string => {
  const said = sentText.replaceAll(/\s+/g, ' ');
  return name === null ? `[${number}] ${said}` : `[${number}] ${oneLine(name)}: ${said}`;
};

const oneLine = (name: string): string => cutText(name.replaceAll(/[\s[\]]+/g, ' ').trim(), NAME_LENGTH_MAX);

/** Returns the passages of sentences by their numbers, in order; neighbours are one passage. */
export const toSources = (
  sentences: readonly NumberedSentence[],
  lines: readonly number[],
): InsightSource[] => {
  const sources: { from: number; to: number }[] = [];
  for (const line of [...new Set(lines)].toSorted((one, other) => one - other)) {
    const last = sources.at(-1);
    if (last !== undefined && last.to === line && isSameVoice(sentences[line - 1], sentences[line]))
      last.to = line + 1;
    else sources.push({ from: line, to: line + 1 });
  }
  return sources.map(({ from, to }) => joined(sentences.slice(from, to)));
};

const isSameVoice = (one: NumberedSentence | undefined, other: NumberedSentence | undefined): boolean =>
  one?.speaker === other?.speaker && one?.language === other?.language;

const joined = (own: readonly NumberedSentence[]): InsightSource => ({
  startMs: own[0]?.startMs ?? 0,
  endMs: own.reduce((latest, { endMs }) => Math.max(latest, endMs), 0),
  quote: own.map(({ text }) => text).join(wordGap(own[0]?.language ?? '')),
});
