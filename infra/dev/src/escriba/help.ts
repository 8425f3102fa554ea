import { NOUNS } from './nouns.ts';

/** Describes all commands, or those of one noun, each with what it does. */
export const describeCommands = (only?: string): string =>
  [
    'Usage: npm run escriba -- NOUN VERB [ARGUMENTS]',
    ...Object.entries(NOUNS)
      .filter(([noun]) => only === undefined || noun === only)
      .flatMap(([noun, verbs]) => ['', ...describeNoun(noun, verbs)]),
  ].join('\n');

const describeNoun = (noun: string, verbs: (typeof NOUNS)[string]): string[] =>
  Object.entries(verbs).flatMap(([verb, { usage, does }]) => [
    `  ${noun} ${verb} ${usage}`.trimEnd(),
    `      ${does}`,
  ]);
