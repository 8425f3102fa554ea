import { DEFAULT_LOCALE, LOCALES, type Locale } from '@escriba/contracts';
import { describe, expect, it } from '@jest/globals';
import { account as enAccount } from './en/account/index.ts';
import { billing as enBilling } from './en/billing/index.ts';
import { app as enApp } from './en/app/index.ts';
import { en as enPublic } from './en/index.ts';
import { legal as enLegal } from './en/legal/index.ts';
import { plansTexts as enPlans } from './en/plans/index.ts';
import { transcript as enTranscript } from './en/transcript/index.ts';
import { account as ptAccount } from './pt/account/index.ts';
import { billing as ptBilling } from './pt/billing/index.ts';
import { app as ptApp } from './pt/app/index.ts';
import { pt as ptPublic } from './pt/index.ts';
import { legal as ptLegal } from './pt/legal/index.ts';
import { plansTexts as ptPlans } from './pt/plans/index.ts';
import { transcript as ptTranscript } from './pt/transcript/index.ts';

const en = { ...enPublic, ...enApp, ...enAccount, ...enBilling, ...enLegal, ...enPlans, ...enTranscript };
const pt = { ...ptPublic, ...ptApp, ...ptAccount, ...ptBilling, ...ptLegal, ...ptPlans, ...ptTranscript };

type Texts = { readonly [key: string]: string | Texts };

const TEXTS: Readonly<Record<Locale, Texts>> = { pt, en };
const TRANSLATIONS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

const flatten = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe('the page’s texts', () => {
  it.each(TRANSLATIONS)('have the keys of the default language in %s', (locale) => {
    expect(flatten(TEXTS[locale]).map(([key]) => key)).toEqual(
      flatten(TEXTS[DEFAULT_LOCALE]).map(([key]) => key),
    );
  });

  it.each(TRANSLATIONS)('take the same values in %s', (locale) => {
    const translated = new Map(flatten(TEXTS[locale]));
    for (const [key, text] of flatten(TEXTS[DEFAULT_LOCALE])) {
      expect([key, placeholders(translated.get(key) ?? '')]).toEqual([key, placeholders(text)]);
    }
  });

  it.each(LOCALES)('are never empty in %s', (locale) => {
    for (const [, text] of flatten(TEXTS[locale])) expect(text.trim()).not.toBe('');
  });

  it('leave the common words to the common part', () => {
    const { common, ...areas } = pt;
    const words = flatten(common).map(([key]) => key);
    for (const [area, texts] of Object.entries(areas)) {
      const own = new Set([...flatten(texts).map(([key]) => key), ...Object.keys(texts)]);
      expect([area, words.filter((key) => own.has(key))]).toEqual([area, []]);
    }
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
