import { APP_LANGUAGES, type AppLanguage, toEngineLanguage } from '@escriba/contracts/shared/languages';
import type { Insight } from '@escriba/contracts/transcription/insights';
import { readStored, writeStored } from '../../../platform/stored.ts';

const STORED_UNDER = 'translation-language';

type Offer = {
  /** The language of the text. */
  readonly language: string;
  /** Whether a language model translates into every language; else recognition does into English. */
  readonly hasAssistant: boolean;
};

/** Lists the languages into which a text can be translated, and those of translations that there are. */
export const listTargets = (
  { language, hasAssistant }: Offer,
  insights: readonly Insight[],
): readonly AppLanguage[] => {
  const isMade = (target: AppLanguage) =>
    insights.some((one) => one.form === 'translation' && one.language === target);
  return APP_LANGUAGES.filter(
    (target) => target !== toEngineLanguage(language) && (hasAssistant || target === 'en' || isMade(target)),
  );
};

export const keepLanguage = (language: AppLanguage): void => writeStored(STORED_UNDER, language);

/** Returns the language that the user chose last if it is a target, else that of the newest translation, that of the page or the first. */
export const firstLanguage = (
  targets: readonly AppLanguage[],
  insights: readonly Insight[],
  locale: AppLanguage,
): AppLanguage | undefined => {
  const made = insights.filter(({ form }) => form === 'translation').map(({ language }) => language);
  const wishes: readonly (string | null | undefined)[] = [readStored(STORED_UNDER), ...made, locale];
  return wishes.flatMap((wish) => targets.filter((target) => target === wish))[0] ?? targets[0];
};
