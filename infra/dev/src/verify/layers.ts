type Rule = 'off' | ['error', object];
type Override = { files: string[]; rules: Record<string, Rule> };

type Tree = {
  root: string;
  /** Folders of `root`, lowest first. */
  folders: readonly string[];
  /** Files of `root` that put the folders together, without `.ts`; folders do not import them. */
  composition: readonly string[];
};

const REPOSITORIES = ['**/*.repository.ts', '**/db/**'];
const TESTS = ['**/*.test.ts', '**/*.suite.ts', '**/testing/**'];

/** Type imports pass everywhere. */
const KYSELY = {
  name: 'kysely',
  allowTypeImports: true,
  message: 'Only repositories and db/ build queries.',
};

/** Restricts Kysely's values to repositories and `db/` in every service. */
export const kyselyInRepositories = (): Override[] => [
  override('services/*/src', ['**'], ['error', { paths: [KYSELY] }]),
  override('services/*/src', [...REPOSITORIES, ...TESTS], 'off'),
];

/** Restricts imports between the folders of a service: each imports from itself and from the folders before it. Tests import anything. */
export const layers = (tree: Tree): Override[] => [
  ...tree.folders.flatMap((folder) => {
    const patterns = patternsOf(tree, folder);
    const inFolder = REPOSITORIES.map((pattern) => `${folder}/${pattern}`);
    return [
      override(tree.root, [`${folder}/**`], ['error', { paths: [KYSELY], patterns }]),
      override(tree.root, folder === 'db' ? ['db/**'] : inFolder, ['error', { patterns }]),
    ];
  }),
  override(tree.root, TESTS, 'off'),
];

const patternsOf = ({ folders, composition }: Tree, folder: string) => {
  const above = folders.slice(folders.indexOf(folder) + 1).map((name) => `${name}/`);
  const files = composition.map((name) => String.raw`${name}\.ts$`);
  const regex = String.raw`^(?:\.\./)+(?:${[...above, ...files].join('|')})`;
  return [{ regex, message: `${folder}/ imports from lower layers only.` }];
};

const override = (root: string, patterns: readonly string[], rule: Rule): Override => ({
  files: patterns.map((pattern) => `${root}/${pattern}`),
  rules: { 'no-restricted-imports': rule },
});
