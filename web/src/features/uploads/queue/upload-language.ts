import { APP_LANGUAGES, type AppLanguage } from '@escriba/contracts/shared/languages';
import { readStored, writeStored } from '../../../platform/stored.ts';

const STORED_UNDER = 'upload_language';

/** Returns the user's last choice in this browser; null for another user's choice or none. */
export const recallLanguage = (userId: string): AppLanguage | null => {
  const [owner, language] = (readStored(STORED_UNDER) ?? '').split(' ');
  return owner === userId ? (APP_LANGUAGES.find((known) => known === language) ?? null) : null;
};

/** Stores a choice across reloads. */
export const keepLanguage = (userId: string, language: AppLanguage): void =>
  writeStored(STORED_UNDER, `${userId} ${language}`);
