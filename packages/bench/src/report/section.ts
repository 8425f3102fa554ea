export type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** The results of a measurement. */
export type Section = {
  readonly tables: readonly Table[];
  /** Sentences under the tables. */
  readonly notes: readonly string[];
};

/** Header of the table that compares figures with their goals. */
export const GOAL_HEAD = ['what', 'product', 'raw tool', 'ratio', 'goal', 'met'] as const;

export type Figure = {
  readonly what: string;
  readonly product: string;
  readonly raw?: string;
  readonly ratio?: number;
  readonly goal?: string;
  readonly met?: boolean;
};

/** Returns a row of the table of goals. */
export const goalRow = ({ what, product, raw = '', ratio, goal = '', met }: Figure): readonly string[] => [
  what,
  product,
  raw,
  ratio === undefined ? '' : ratio.toFixed(2),
  goal,
  met === undefined ? '' : met ? 'yes' : '**no**',
];

/** Returns a section as Markdown. */
export const formatSection = ({ tables, notes }: Section): string =>
  [...tables.map(formatTable), ...notes].join('\n\n');

const formatTable = ({ head, rows }: Table): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
