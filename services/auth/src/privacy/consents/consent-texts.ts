import { createHash } from 'node:crypto';
import type { ConsentPurpose } from '@escriba/contracts/auth/consents';
import type { ConsentText } from '@escriba/contracts/auth/privacy';

/**
 * The texts. None is ever removed: a decision names its version, and its hash proves the content. The hash covers every language, so a new
 * language needs new versions.
 */
const TEXTS: readonly Omit<ConsentText, 'hash'>[] = [
  {
    purpose: 'marketing',
    version: '2026-11-21',
    text: {
      pt: 'Aceito receber novidades e ofertas do Escriba. Posso voltar atrás quando quiser, nas configurações.',
      en: 'I agree to receive news and offers from Escriba. I can change my mind at any time, in the settings.',
    },
  },
  {
    purpose: 'model_improvement',
    version: '2026-11-21',
    text: {
      pt: 'Aceito que minhas gravações e transcrições sejam usadas para melhorar o reconhecimento de fala do Escriba. Posso voltar atrás quando quiser, nas configurações.',
      en: 'I agree that my recordings and transcripts are used to improve Escriba’s speech recognition. I can change my mind at any time, in the settings.',
    },
  },
  {
    purpose: 'assistant',
    version: '2026-11-29',
    text: {
      pt: 'Aceito que o texto de uma gravação seja enviado ao servidor de modelos de linguagem indicado, quando eu pedir um resumo ou outra análise feita por ele. Posso voltar atrás quando quiser, nas configurações.',
      en: 'I agree that the text of a recording is sent to the named server of language models when I request a summary or another analysis that it makes. I can change my mind at any time, in the settings.',
    },
  },
];

const consentTexts: readonly ConsentText[] = TEXTS.map((entry) => ({
  ...entry,
  hash: createHash('sha256').update(JSON.stringify(entry.text)).digest('hex'),
}));

/** Returns the text of a purpose and version; undefined if it never existed. */
export const findConsentText = (purpose: ConsentPurpose, version: string): ConsentText | undefined =>
  consentTexts.find((text) => text.purpose === purpose && text.version === version);

/** Returns the current text of each purpose. */
export const currentConsentTexts = (): ConsentText[] => [
  ...new Map(consentTexts.map((text) => [text.purpose, text])).values(),
];

/** Returns the current text of a purpose. */
export const currentConsentText = (purpose: ConsentPurpose): ConsentText => {
  const text = consentTexts.findLast((one) => one.purpose === purpose);
  if (text === undefined) throw new Error(`There is no text of ${purpose}`);
  return text;
};
