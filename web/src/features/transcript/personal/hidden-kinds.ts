import { PERSONAL_KINDS, type PersonalKind } from '@escriba/contracts/shared/personal-kinds';

type Kinds = readonly PersonalKind[];

/** Returns the kinds that are hidden; undefined if none is. */
export const hiddenKindsOf = (isOn: boolean, kinds: Kinds): Kinds | undefined =>
  isOn && kinds.length > 0 ? kinds : undefined;

/** Returns the kinds to send to the API, which hides all if it gets none. */
export const kindsToSend = (kinds: Kinds): Kinds | undefined => (hasAll(kinds) ? undefined : kinds);

export const hasAll = (kinds: Kinds): boolean => kinds.length === PERSONAL_KINDS.length;

/** Adds or removes a kind, in the order of all kinds. */
export const withKind = (kinds: Kinds, kind: PersonalKind, isOn: boolean): Kinds =>
  PERSONAL_KINDS.filter((one) => (one === kind ? isOn : kinds.includes(one)));
