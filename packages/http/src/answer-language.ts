import Negotiator from 'negotiator';

export type AnswerLanguage = 'pt' | 'en';

/** The language of a message for users: Portuguese, or English if `Accept-Language` prefers it. */
export const answerLanguage = (acceptLanguage: string | undefined): AnswerLanguage => {
  if (acceptLanguage === undefined) return 'pt';
  const preferred = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language(['pt', 'en']);
  return preferred === 'en' ? 'en' : 'pt';
};
