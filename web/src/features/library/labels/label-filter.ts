/** The part of the list's address that this folder knows. */
export type LabelFilter = {
  /** Id of a folder, or `none`; undefined for all. */
  readonly folder: string | undefined;
  /** Ids of tags that a recording must have. */
  readonly tags: readonly string[];
};

export type LabelFilterProps = {
  readonly address: LabelFilter;
  readonly onChange: (changes: Partial<LabelFilter>, how?: { readonly replace?: boolean }) => void;
};

/** The id of the filter by folder, or of the button in its place while there are no labels. */
export const FOLDER_FILTER_ID = 'folder-filter';
