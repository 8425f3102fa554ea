import type { ActivityEntry } from '@escriba/contracts/transcription/activity';
import type { TFunction } from 'i18next';

/** Who acts in this space, with the names of today. */
export type Actors = {
  /** The user who reads. */
  readonly userId: string | undefined;
  /** The members of the workspace; undefined in the user's own space, `unknown` if they cannot be read. */
  readonly members: readonly { readonly userId: string; readonly name: string }[] | 'unknown' | undefined;
};

/** Returns the name of who acted: in a workspace also whose key it was. */
export const actorName = (
  { actor }: Pick<ActivityEntry, 'actor'>,
  { userId, members }: Actors,
  t: TFunction<'activity'>,
): string => {
  if (actor === null) return t('address');
  const { personId, key } = actor;
  if (members === undefined) return key === null ? t('you') : t('key', { name: key.name });
  const person = personId === userId ? t('you') : memberName(personId, members, t);
  return key === null ? person : t('keyOf', { name: key.name, person });
};

const memberName = (
  personId: string,
  members: NonNullable<Actors['members']>,
  t: TFunction<'activity'>,
): string => {
  if (members === 'unknown') return t('member');
  return members.find(({ userId }) => userId === personId)?.name ?? t('formerMember');
};
