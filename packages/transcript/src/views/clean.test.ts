import { readFileSync } from 'node:fs';
import { CLEAN_KINDS } from '@escriba/contracts/shared/clean-kinds';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryDocument } from '../document/arbitrary-document.fixture.ts';
import { isCleanedAway } from './clean.ts';
import { passageOf, shown } from './written-passage.fixture.ts';
import { createView } from './view-document.ts';

/** Reads the sentences of a fixture, each with the language above it. */
const readSentences = (name: string): { readonly language: string; readonly line: string }[] => {
  let language = '';
  return readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (/^[a-z]{2}$/.test(line)) language = line;
      return line === '' || line === language ? [] : [{ language, line }];
    });
};

const CHANGES = { clean: true, showsRemoved: true } as const;

describe('the clean text', () => {
  it.each(readSentences('nothing-to-clean.txt'))(
    'leaves as it is ($language): $line',
    ({ language, line }) => {
      expect(shown(line, { clean: true }, language)).toBe(line);
    },
  );

  it.each(readSentences('said-to-clean.txt'))('of ($language) $line', ({ language, line }) => {
    const [said = '', expected] = line.split(' => ');
    expect(shown(said, { clean: true }, language)).toBe(expected);
  });

  it('leaves out only what was chosen', () => {
    const text = 'Hum, eu eu fui . depois voltei.';
    const of = (...cleanKinds: (typeof CLEAN_KINDS)[number][]) => shown(text, { clean: true, cleanKinds });
    expect(of()).toBe(text);
    expect(of('fillers')).toBe('Eu eu fui . depois voltei.');
    expect(of('repeats')).toBe('Hum, eu fui . depois voltei.');
    expect(of('punctuation')).toBe('Hum, eu eu fui. Depois voltei.');
  });

  it('shows among its changes what was left out and what was written before', () => {
    const passage = passageOf('Hum, eu eu fui, né? Foi bom.');
    const { tokens } = createView('pt', CHANGES)([passage])(passage);
    expect(tokens.map(({ text, removedAs, was }) => [text, removedAs ?? was ?? ''])).toEqual([
      ['Hum,', 'fillers'],
      ['eu', 'repeats'],
      ['Eu', 'eu'],
      ['fui?', 'fui,'],
      ['né?', 'fillers'],
      ['Foi', ''],
      ['bom.', ''],
    ]);
  });

  it('keeps personal data hidden among its changes', () => {
    const said = 'Meu CPF é, hum, 529.982.247-25, né?';
    expect(shown(said, { ...CHANGES, noPersonal: true })).toBe('Meu CPF é hum, [CPF]? né?');
  });
});

describe('the clean text of any transcript', () => {
  const WORDS =
    'eu o a que é… hum, né? tipo, sabe? gen- gente , . você, mas like you know, I the um Foi'.split(' ');
  const said = fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 30 })
    .map((list) => list.join(' '));
  const kinds = fc.subarray([...CLEAN_KINDS]);
  const language = fc.constantFrom('pt', 'en', 'es', 'fr', 'ja', 'xx', 'constructor');

  it('has every word of the original once its changes are undone', () => {
    fc.assert(
      fc.property(said, kinds, language, (text, cleanKinds, spoken) => {
        const passage = passageOf(text);
        const { tokens } = createView(spoken, { ...CHANGES, cleanKinds })([passage])(passage);
        expect(tokens.map((token) => token.was ?? token.text).join(' ')).toBe(text);
      }),
    );
    fc.assert(
      fc.property(arbitraryDocument(), ({ segments }) => {
        const view = createView('pt', CHANGES)(segments);
        for (const passage of segments)
          expect(view(passage).tokens.map((token) => token.was ?? token.text)).toEqual(
            passage.words.map(({ text }) => text),
          );
      }),
    );
  });

  it('has no letters that the original does not have, and its words in their order', () => {
    const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N} ]/gu, '');
    fc.assert(
      fc.property(said, language, (text, spoken) => {
        const passage = passageOf(text);
        for (const { from, text: clean } of createView(spoken, { clean: true })([passage])(passage).tokens)
          expect(lettersOf(clean).replaceAll(' ', '')).toBe(lettersOf(passage.words[from]?.text ?? ''));
      }),
    );
  });

  it('is known to be empty without writing it', () => {
    fc.assert(
      fc.property(said, language, (text, spoken) => {
        const passage = passageOf(text);
        const { tokens } = createView(spoken, { clean: true })([passage])(passage);
        expect(isCleanedAway(passage, spoken)).toBe(tokens.length === 0);
      }),
    );
  });

  it('ends quickly for one passage of a hundred thousand words', () => {
    const passage = passageOf('eu eu fui na, eu fui na pa- padaria, né? '.repeat(10_000).trim());
    const { tokens } = createView('pt', { clean: true })([passage])(passage);
    expect(tokens).toHaveLength(40_000);
  });
});
