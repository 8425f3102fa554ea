import type { Language } from './texts.ts';

/** Formats day and time in Brasília, to the second: several mails arrive within a minute. */
export const formatMoment = (moment: Date, language: Language): string =>
  moment.toLocaleString(language === 'pt' ? 'pt-BR' : 'en', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'America/Sao_Paulo',
  });
