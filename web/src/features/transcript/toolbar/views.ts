/** How the text is displayed; the stored text stays the same. */
export type Views = {
  readonly figures: boolean;
  readonly noFillers: boolean;
  readonly noPersonal: boolean;
  readonly unsure: boolean;
};

export const NO_VIEWS: Views = { figures: false, noFillers: false, noPersonal: false, unsure: false };

const NAMES = ['figures', 'noFillers', 'noPersonal', 'unsure'] as const;

/** The views of a text in that language; figures exist for Portuguese only. */
export const listViews = (language: string): readonly (keyof Views)[] =>
  NAMES.filter((name) => name !== 'figures' || language === 'pt');
