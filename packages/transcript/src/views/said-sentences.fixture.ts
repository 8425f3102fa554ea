import { readFileSync } from 'node:fs';

/** Returns the lines of a file of sentences, without comments. Numbers in them are invented, or those that documentation uses as examples. */
export const readSentences = (name: string): string[] =>
  readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
