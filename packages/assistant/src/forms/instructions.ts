import type { FormSpec } from './form-spec.ts';

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** Returns the English name of a language (ISO 639); the code itself if Unicode has none. */
export const nameOf = (language: string): string => {
  try {
    return NAMES.of(language) ?? language;
  } catch {
    return language;
  }
};

const COMMON = (language: string) =>
  `The material is the transcript of a recording, or a part of it: one sentence a line, as "[number] Speaker: sentence". Write in ${nameOf(language)}. Use only what the lines say: add no name, number, date or conclusion that is not in them, and keep names, numbers and dates as they are said. Leave out what is uncertain. Begin a sentence with its subject, such as the speaker's name.`;

export const LINES =
  'In `lines` give the numbers of the lines that say it: every line from which a name, number or date comes, and no other.';

/** Returns what a model does to write a form of a transcript. */
export const formInstructions = (
  { task, sections = [] }: FormSpec,
  language: string,
  countMax: number | undefined,
): string =>
  [
    task,
    COMMON(language),
    ...(sections.length > 0
      ? [
          `Each statement stands in one section: ${sections.map(({ id, has }) => `${id} (${has})`).join('; ')}. A section may stay empty.`,
        ]
      : []),
    LINES,
    countMax === undefined
      ? 'If the material has nothing of it, return an empty list.'
      : `Write at most ${countMax} statements.`,
  ].join('\n');

/** Returns what a model does to divide a transcript into chapters. */
export const chapterInstructions = (language: string): string =>
  [
    'Divide the recording into chapters: a new one begins where its topic changes, a few for each half hour. The first begins at the first line of the material.',
    COMMON(language),
    'In `line` give the number of the line at which the chapter begins, and in `title` a title of at most eight words that says its topic.',
  ].join('\n');

/** Returns what a model does to choose among statements of the parts of a recording. */
export const mergeInstructions = ({ task }: FormSpec, language: string, countMax: number): string =>
  [
    `${task} The recording was read in parts. The material has what was written of each part, one statement a line, as "[number] statement".`,
    `Choose what matters most of the whole recording, at most ${countMax} statements, in their order. Join statements that say the same. Write in ${nameOf(language)}, and add nothing.`,
    'In `from` give the numbers of the statements that it is made of.',
  ].join('\n');
