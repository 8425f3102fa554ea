import { PERSONAL_KINDS, type PersonalKind } from '@escriba/contracts/shared/personal-kinds';

const NAMES = ['figures', 'noFillers', 'noPersonal', 'unsure'] as const;
type ViewName = (typeof NAMES)[number];

/** How the text is displayed; the stored text stays the same. */
export type Views = Readonly<Record<ViewName, boolean>> & {
  /** The kinds that `noPersonal` hides. */
  readonly personalKinds: readonly PersonalKind[];
};

export const NO_VIEWS: Views = {
  figures: false,
  noFillers: false,
  noPersonal: false,
  unsure: false,
  personalKinds: PERSONAL_KINDS,
};

/** The views of a text in that language; figures exist for Portuguese only. */
export const listViews = (language: string): readonly ViewName[] =>
  NAMES.filter((name) => name !== 'figures' || language === 'pt');
