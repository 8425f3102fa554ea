import type { ActivityEntry } from '@escriba/contracts/transcription/activity';
import type { TFunction } from 'i18next';

/** Returns the name of who acted. */
export const actorName = ({ actor }: Pick<ActivityEntry, 'actor'>, t: TFunction<'activity'>): string => {
  if (actor === null) return t('address');
  return actor.key === null ? t('you') : t('key', { name: actor.key.name });
};
