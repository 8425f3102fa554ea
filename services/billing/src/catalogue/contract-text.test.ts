import { createHash } from 'node:crypto';
import { LOCALES } from '@escriba/contracts/shared/locale';
import { describe, expect, it } from '@jest/globals';
import { CONTRACT_VERSION, clausesOf, summaryOf } from './contract-text.ts';

/** The digests of sold versions. Add a line with each version. A line that is here never changes: buyers have accepted that text. */
const SOLD: Readonly<Record<string, string>> = {
  '2026-11-22': '98b308a8bc3835735dacaad7d5c3f2da95cdb63756f59e431dda6e68de5837ca',
  '2026-11-26': 'd39e68c99a15696691270505efc74c2a3a6927a1c48941f71db2dc6343f48818',
  '2026-11-30': 'b070cbf6a4a9ca8296b756f8195891758df9e1157d2df49fdda88ec68c10fe45',
};

describe('the contract', () => {
  it.each(Object.entries(SOLD))('of version %s keeps the text that was sold', (version, digest) => {
    const text = JSON.stringify(LOCALES.map((locale) => clausesOf(version, locale)));
    expect(createHash('sha256').update(text).digest('hex')).toBe(digest);
  });

  it.each([
    ['pt', 'Os minutos contam só a fala transcrita'],
    ['en', 'Minutes count only the transcribed speech'],
  ] as const)(
    'says in %s that minutes are those of speech, as the plans page and usage do',
    (locale, sentence) => {
      expect(clausesOf(CONTRACT_VERSION, locale)[0]?.text).toContain(sentence);
    },
  );

  it('in force is one of the versions above', () => {
    expect(Object.keys(SOLD)).toContain(CONTRACT_VERSION);
  });

  it('has the same clauses and summary in both languages', () => {
    const [pt, en] = LOCALES.map((locale) => ({
      clauses: clausesOf(CONTRACT_VERSION, locale),
      summary: summaryOf(CONTRACT_VERSION, locale),
    }));
    expect(pt?.clauses.length).toBe(en?.clauses.length);
    expect(pt?.summary.length).toBe(4);
    expect(en?.summary.length).toBe(4);
  });
});
