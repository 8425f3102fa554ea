import { DEFAULT_LOCALE, LOCALES, LOCALE_TAGS, type Locale } from '@escriba/contracts/shared/locale';
import { describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { chooseLanguage, openTexts, startTranslations } from './index.ts';
import { TEXTS, flatten } from '../../testing/all-texts.ts';

const { pt, en } = TEXTS;
const TRANSLATIONS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

const PLURAL = /_(?:one|two|few|many|other)$/;
/** Returns keys with one key for all plural forms, of which each language has its own. */
const withoutForms = (keys: readonly string[]): string[] => [
  ...new Set(keys.map((key) => key.replace(PLURAL, '_other'))),
];
/** Returns the plural forms that whole numbers up to 200 have in a language. */
const formsOf = (locale: Locale): string[] => {
  const rules = new Intl.PluralRules(LOCALE_TAGS[locale]);
  return [...new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)))].toSorted();
};

describe('the page’s texts', () => {
  it.each(TRANSLATIONS)('have the keys of the default language in %s', (locale) => {
    expect(withoutForms(flatten(TEXTS[locale]).map(([key]) => key))).toEqual(
      withoutForms(flatten(TEXTS[DEFAULT_LOCALE]).map(([key]) => key)),
    );
  });

  it.each(LOCALES)('have the plural forms of %s', (locale) => {
    const keys = flatten(TEXTS[locale]).map(([key]) => key);
    const counted = Map.groupBy(
      keys.filter((key) => PLURAL.test(key)),
      (key) => key.replace(PLURAL, ''),
    );
    const forms = formsOf(locale);
    expect(counted.size).toBeGreaterThan(50);
    for (const [key, own] of counted)
      expect([key, own.map((form) => form.slice(key.length + 1)).toSorted()]).toEqual([key, forms]);
  });

  it.each(TRANSLATIONS)('take the same values in %s', (locale) => {
    const originals = new Map(flatten(TEXTS[DEFAULT_LOCALE]));
    for (const [key, text] of flatten(TEXTS[locale])) {
      const original = originals.get(key) ?? originals.get(key.replace(PLURAL, '_other')) ?? '';
      expect([key, placeholders(text)]).toEqual([key, placeholders(original)]);
    }
  });

  it.each(LOCALES)('are never empty in %s', (locale) => {
    for (const [, text] of flatten(TEXTS[locale])) expect(text.trim()).not.toBe('');
  });

  it('leave the common words to the common part', () => {
    const { common, ...areas } = pt;
    const words = flatten(common).map(([key]) => key);
    for (const [area, texts] of Object.entries(areas)) {
      // Named after pages, and never looked up as words.
      if (area === 'heads') continue;
      const own = new Set([...flatten(texts).map(([key]) => key), ...Object.keys(texts)]);
      expect([area, words.filter((key) => own.has(key))]).toEqual([area, []]);
    }
  });

  it.each([
    [0, '0 palavras', '0 words'],
    [1, '1 palavra', '1 word'],
    [2, '2 palavras', '2 words'],
  ])('count %d as people say it', async (count, inPortuguese, inEnglish) => {
    await startTranslations();
    await openTexts('public');
    await chooseLanguage('en');
    const say = (locale: Locale): string =>
      i18next.getFixedT(locale, 'common')('fact.words', { count, formatted: String(count) });
    expect([say('pt'), say('en')]).toEqual([inPortuguese, inEnglish]);
  });

  it('say “{{used}} de {{limit}}”', () => {
    const slashed = flatten(pt).filter(([, text]) => /\{\{used\}\}\/|\/\{\{limit\}\}/.test(text));
    expect(slashed).toEqual([]);
  });

  it('say “Tentar Novamente” only where the specification does', () => {
    const keys = flatten(pt).filter(([, text]) => text === 'Tentar Novamente');
    expect(keys.map(([key]) => key).toSorted()).toEqual([
      'extension.page.retry',
      'transcription.button.error',
    ]);
  });

  it('match the specification', () => {
    const { common, transcription, site } = pt;
    expect(transcription.button).toEqual({
      idle: 'Transcrever Áudio',
      uploading: 'Enviando arquivo...',
      processing: 'Transcrevendo...',
      completed: 'Transcrição Concluída',
      error: 'Tentar Novamente',
    });
    expect(transcription.reject.invalid).toBe('Por favor, selecione um arquivo de áudio ou vídeo válido.');
    expect(transcription.reject.tooLarge).toBe('Limite máximo: 500MB');
    expect(transcription.reject.unsupported).toContain('não é um formato suportado');
    expect(transcription.failure.prefix).toBe('Erro na transcrição: {{message}}');
    expect(transcription.failure.status).toBe('Erro {{status}}: {{body}}');
    expect(common.failure.timeout).toBe('Timeout: Transcrição demorou mais que o esperado');
    expect(common.failure.transcription).toBe('Erro desconhecido durante a transcrição');
    expect(common.failure.copy).toBe('Erro ao copiar');
    expect(site.crash.title).toBe('Erro no carregamento');
    expect(site.notFound.title).toBe('Oops! Page not found');
    expect(en.site.notFound.title).toBe('Oops! Page not found');
  });
});
