import { CLEAN_KINDS, type CleanKind } from '@escriba/contracts/shared/clean-kinds';
import { PERSONAL_KINDS, type PersonalKind } from '@escriba/contracts/shared/personal-kinds';

const NAMES = ['figures', 'clean', 'noPersonal', 'unsure', 'terms'] as const;
type ViewName = (typeof NAMES)[number];

/** How the text is displayed; the stored text stays the same. */
export type Views = Readonly<Record<ViewName, boolean>> & {
  /** The kinds that `noPersonal` hides. */
  readonly personalKinds: readonly PersonalKind[];
  /** What `clean` leaves out or writes otherwise. */
  readonly cleanKinds: readonly CleanKind[];
  /** Whether what `clean` leaves out is shown, struck through. */
  readonly showsRemoved: boolean;
};

export const NO_VIEWS: Views = {
  figures: false,
  clean: false,
  noPersonal: false,
  unsure: false,
  terms: false,
  personalKinds: PERSONAL_KINDS,
  cleanKinds: CLEAN_KINDS,
  showsRemoved: false,
};

type Offered = {
  readonly language: string;
  /** Whether words were recognised as words of the vocabulary. */
  readonly hasTerms: boolean;
};

/** Lists the views of a text; figures exist for Portuguese only, marks of the vocabulary if it has helped. */
export const listViews = ({ language, hasTerms }: Offered): readonly ViewName[] =>
  NAMES.filter((name) => (name !== 'figures' || language === 'pt') && (name !== 'terms' || hasTerms));
