import { describe, expect, it } from '@jest/globals';
import type { VocabularyEntry } from '../types.ts';
import { spellingsOf } from './spellings.ts';

const written = (entry: VocabularyEntry) => spellingsOf(entry).map(({ spelling }) => spelling);
const textFor = (entry: VocabularyEntry, spelling: string) =>
  spellingsOf(entry).find((form) => form.spelling === spelling)?.text;

describe('spellings of a vocabulary entry', () => {
  it('has its plural, which is written as one', () => {
    expect(written({ text: 'startup' })).toEqual(['startup', 'Startup', 'startups', 'Startups']);
    expect(written({ text: 'Trator' })).toEqual(['Trator', 'Trators', 'Tratores']);
    expect(textFor({ text: 'Trator' }, 'Tratores')).toBe('Tratores');
    expect(written({ text: 'Gonçalves' })).toEqual(['Gonçalves']);
  });

  it('begins with a capital at the start of a sentence, and is written so', () => {
    expect(textFor({ text: 'aço inox' }, 'Aço inox')).toBe('Aço inox');
    expect(textFor({ text: 'aço inox' }, 'aço inox')).toBe('aço inox');
  });

  it('is found in small letters only where those mean nothing else', () => {
    expect(textFor({ text: 'iFood' }, 'Ifood')).toBe('iFood');
    expect(textFor({ text: 'Banco do Brasil' }, 'banco do brasil')).toBe('Banco do Brasil');
    expect(written({ text: 'Rosa' })).not.toContain('rosa');
    expect(written({ text: 'USA' })).not.toContain('usa');
  });

  it('is found without its hyphens', () => {
    expect(textFor({ text: 'NR-35' }, 'NR35')).toBe('NR-35');
    expect(textFor({ text: 'NR-35' }, 'nr 35')).toBe('NR-35');
  });

  it('is found as it sounds, in any case', () => {
    const entry = { text: 'Sankhya Om', soundsLike: 'sânquia' };
    expect(textFor(entry, 'sânquia')).toBe('Sankhya Om');
    expect(textFor(entry, 'Sânquia')).toBe('Sankhya Om');
    expect(textFor(entry, 'Sankhya Om')).toBe('Sankhya Om');
  });

  it('ignores surplus spaces and how accents are encoded', () => {
    expect(written({ text: '  Joa\u0303o   Sá ' })).toContain('João Sá');
    expect(spellingsOf({ text: ' ' })).toEqual([]);
  });
});
