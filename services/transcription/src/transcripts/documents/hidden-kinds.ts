import { PERSONAL_KINDS, type PersonalKind, isPersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { ViewOptions } from '@escriba/transcript';
import { personalKindUnknown } from './transcripts.errors.ts';

/** Kinds of personal data to hide; undefined hides nothing. */
export type HiddenKinds = readonly PersonalKind[] | undefined;

/** Returns the kinds to hide. `personal_kinds` hides these, with or without the switch; the switch alone hides all. @throws personalKindUnknown */
export const readHiddenKinds = (isOn: boolean, list: string | undefined): HiddenKinds => {
  if (list === undefined) return isOn ? PERSONAL_KINDS : undefined;
  return PERSONAL_KINDS.filter((kind) => list.split(',').map(toKind).includes(kind));
};

const toKind = (name: string): PersonalKind => {
  if (!isPersonalKind(name)) throw personalKindUnknown(name);
  return name;
};

export const toPersonalViews = (
  hidden: HiddenKinds,
): Required<Pick<ViewOptions, 'noPersonal' | 'personalKinds'>> => ({
  noPersonal: hidden !== undefined,
  personalKinds: hidden ?? [],
});

/** Returns the choice of a link's owner. */
export const hiddenKindsOf = (link: {
  readonly hides_personal: boolean;
  readonly personal_kinds: readonly string[] | null;
}): HiddenKinds => {
  if (!link.hides_personal) return undefined;
  return link.personal_kinds === null ? PERSONAL_KINDS : link.personal_kinds.filter(isPersonalKind);
};
