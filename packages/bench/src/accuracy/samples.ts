import { readFile } from 'node:fs/promises';
import { samplePath, sampleText } from '@escriba/testing';

/** A sample recording with its text; without speech the text is empty. */
export type Sample = {
  readonly file: string;
  readonly group: string;
  readonly language: string;
  readonly reference: string;
};

const FLEURS: readonly (readonly [language: string, count: number])[] = [
  ['pt', 5],
  ['de', 1],
  ['en', 1],
  ['es', 1],
  ['fr', 1],
];

/** Returns all sample recordings whose text is known. */
export const listSamples = async (): Promise<Sample[]> => {
  const fleurs = FLEURS.flatMap(([language, count]) =>
    Array.from({ length: count }, (_, index) => ({
      file: `fleurs-${language}-00${index}.ogg`,
      language,
      group: `FLEURS ${language}`,
    })),
  );
  const spoken = await Promise.all(
    [...fleurs, { file: 'short-pt.wav', language: 'pt', group: 'short-pt' }].map(async (sample) => ({
      ...sample,
      reference: await sampleText(sample.file),
    })),
  );
  const dialogue = { file: 'two-speakers-en.wav', language: 'en', group: 'two-speakers-en' };
  return [
    ...spoken,
    { ...dialogue, reference: await readDialogue() },
    { file: 'silence.wav', language: 'pt', group: 'silence', reference: '' },
  ];
};

const readDialogue = async (): Promise<string> => {
  const words = JSON.parse(await readFile(samplePath('two-speakers-en.json'), 'utf8')) as { word: string }[];
  return words.map(({ word }) => word).join(' ');
};
