/** A part of the documentation for programs. `html` is made from Markdown of the repository when files are generated, and has no code of pages. */
export type DocsBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly text: string }
  | { readonly kind: 'text'; readonly html: string }
  /** `label` is the heading above it. */
  | { readonly kind: 'table'; readonly label: string; readonly html: string }
  | { readonly kind: 'code'; readonly language: string; readonly text: string };

/** The documentation for programs in one language. A heading has the same id in every language. */
export type ProgramDocs = { readonly title: string; readonly blocks: readonly DocsBlock[] };
