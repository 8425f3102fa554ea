import { DEFAULT_LOCALE, LOCALES, type Locale } from '@escriba/contracts';
import { describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { chooseLanguage, openTexts, startTranslations } from './index.ts';
import { affiliateTexts as enAffiliates } from './en/affiliates/index.ts';
import { supportTexts as enSupport } from './en/support/index.ts';
import { account as enAccount } from './en/account/index.ts';
import { billing as enBilling } from './en/billing/index.ts';
import { app as enApp } from './en/app/index.ts';
import { en as enPublic } from './en/index.ts';
import { legal as enLegal } from './en/legal/index.ts';
import { heads as enHeads } from './en/heads.ts';
import { reading as enReading } from './en/reading/index.ts';
import { plansTexts as enPlans } from './en/plans/index.ts';
import { transcript as enTranscript } from './en/transcript/index.ts';
import { affiliateTexts as ptAffiliates } from './pt/affiliates/index.ts';
import { supportTexts as ptSupport } from './pt/support/index.ts';
import { account as ptAccount } from './pt/account/index.ts';
import { billing as ptBilling } from './pt/billing/index.ts';
import { app as ptApp } from './pt/app/index.ts';
import { pt as ptPublic } from './pt/index.ts';
import { legal as ptLegal } from './pt/legal/index.ts';
import { heads as ptHeads } from './pt/heads.ts';
import { reading as ptReading } from './pt/reading/index.ts';
import { plansTexts as ptPlans } from './pt/plans/index.ts';
import { transcript as ptTranscript } from './pt/transcript/index.ts';

const en = {
  ...enPublic,
  ...enApp,
  ...enAccount,
  ...enBilling,
  ...enLegal,
  ...enPlans,
  ...enTranscript,
  ...enReading,
  heads: enHeads,
  ...enAffiliates,
  ...enSupport,
};
const pt = {
  ...ptPublic,
  ...ptApp,
  ...ptAccount,
  ...ptBilling,
  ...ptLegal,
  ...ptPlans,
  ...ptTranscript,
  ...ptReading,
  heads: ptHeads,
  ...ptAffiliates,
  ...ptSupport,
};

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

  it.each<[string, RegExp, readonly string[]]>([
    [
      'E-mail',
      /\be?mails?\b(?<!e-mails?)/i,
      [
        'Email ou senha incorretos',
        '⚠️ Email já cadastrado!',
        'Email inválido',
        'Preencha email e senha',
        'Preencha email e senha.',
        'Preencha nome, email e senha.',
        'Este email já está cadastrado. Faça login para continuar.',
      ],
    ],
    ['Baixar', /\bdownloads?\b/i, ['Download']],
    ['Tentar novamente', /Tentar Novamente/, ['Tentar Novamente']],
    ['Enterprise', /\bbusiness\b/i, []],
    ['falantes', /\blocutor|\borador|identifica quem fala/i, []],
    ['{{used}} de {{limit}}', /\{\{used\}\}\/|\/\{\{limit\}\}/, []],
  ])('say “%s” and no other word for it, except where the specification does', (_word, other, fixed) => {
    // The values that a text takes are not words.
    const said = flatten(pt).filter(([, text]) =>
      other.test(text.replaceAll(/\{\{(?!used|limit)\w+\}\}/g, '')),
    );
    expect(said.filter(([, text]) => !fixed.includes(text))).toEqual([]);
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
