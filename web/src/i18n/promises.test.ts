import { LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { describe, expect, it } from '@jest/globals';
import { TEXTS, flatten } from '../../testing/all-texts.ts';
import { DUTIES, SOURCES } from '../../testing/promise-sources.ts';

/** Matches texts that operators alone read: they are promised nothing. */
const OPERATOR = /^operator\./;

/** Match words that sound like a promise about a plan, a figure or a mail. */
const PROMISE: Readonly<Record<Locale, readonly RegExp[]>> = {
  pt: [
    /planos? (pagos?|free|pro\b|enterprise|gratuito)|fazem? parte|gr[áa]tis|de graça|gratuit[ao]|ilimitad|sem limite|24\/7|recomend/i,
    /(\d+|\b(dois|duas|três|cinco|sete|dez)) ?(MB|GB|h\b|min|hora|dia|mês|meses|%|áudio)/i,
    /\b(por|pelo|no|do) e-?mail\b|e-?mails\b|confira seu e-?mail|enviamos um|avis(amos|ad[ao]s)|vamos avisar|respondemos (para|em)|responde por|é por ele/i,
  ],
  en: [
    /(paid|pro|enterprise|free) plans?\b|part of the \w+ plan|\bfree\b|unlimited|without (a )?limit|\bno limit|24\/7|recommend/i,
    /(\d+|\b(two|three|five|seven|ten)) ?(MB|GB|h\b|min|hour|day|month|business day|%|recording|audio)/i,
    /\b(by|from the) e-?mail\b|sends no .*e-?mails|check your e-?mail|we e-?mail|we (will|have) (sent|send|e-?mail|reply)|we send you|we (reply|notify)|reach you|replies by|announced/i,
  ],
};
/** Matches texts that sound like a promise and are none: controls and lists that offer a length, and technical figures. */
const NO_PROMISE = /^(common\.|reports\.(period|recent)\.|sharing\.expiry\.|accessibility\.|player\.dock\.)/;

/** Matches what no plan has: members of a team, and recordings of meetings that a service of others keeps. */
const NOT_SOLD = /zoom|\bmeet\b|teams|equipe|integra[çt]|24\/7|dedicad[oa]|dedicated/i;
const SOLD_IN = /^(landing|heads|site|plans|guide|terms|auth|guard)\b/;

const readTexts = (locale: Locale): [string, string][] =>
  flatten(TEXTS[locale]).filter(([key]) => !OPERATOR.test(key) && !NO_PROMISE.test(key));
const isPromise = (locale: Locale, text: string): boolean =>
  PROMISE[locale].some((pattern) => pattern.test(text));

describe.each(LOCALES)('what pages promise (%s)', (locale) => {
  it('is what the services enforce, text by text', () => {
    const promises = readTexts(locale).filter(([key, text]) => isPromise(locale, text) || key in SOURCES);
    const wrong = promises.flatMap(([key, text]) => {
      const check = SOURCES[key];
      if (check === undefined) return [`${key} has no source: ${text}`];
      const missing = check(locale).filter((fact) =>
        typeof fact === 'string' ? !text.includes(fact) : !fact.test(text),
      );
      return missing.map((fact) => `${key} lacks ${String(fact)}: ${text}`);
    });
    expect(wrong).toEqual([]);
    expect(promises.length).toBeGreaterThan(120);
  });

  it('has a text for each source', () => {
    const keys = new Set(flatten(TEXTS[locale]).map(([key]) => key));
    expect(Object.keys(SOURCES).filter((key) => !keys.has(key))).toEqual([]);
  });

  it('has nothing that no plan has', () => {
    const sold = readTexts(locale).filter(([key, text]) => SOLD_IN.test(key) && NOT_SOLD.test(text));
    expect(sold).toEqual([]);
  });
});

it('what a person has to do is a promise of a text', () => {
  expect([...DUTIES.keys()].filter((key) => !(key in SOURCES))).toEqual([]);
  expect(DUTIES.size).toBeGreaterThan(5);
});
