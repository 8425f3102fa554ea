import { APP_LANGUAGES, type AppLanguage } from '@escriba/contracts';
import { readStored, writeStored } from '../../../platform/stored.ts';

const STORED_UNDER = 'upload_language';

/** What the person chose last in this browser; null where that was another person, or nobody. */
export const recallLanguage = (userId: string): AppLanguage | null => {
  const [owner, language] = (readStored(STORED_UNDER) ?? '').split(' ');
  return owner === userId ? (APP_LANGUAGES.find((known) => known === language) ?? null) : null;
};

/** Keeps a choice beyond a reload. */
export const keepLanguage = (userId: string, language: AppLanguage): void =>
  writeStored(STORED_UNDER, `${userId} ${language}`);
