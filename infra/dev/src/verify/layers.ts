type Rule = 'off' | ['error', object];
type Override = { files: string[]; rules: Record<string, Rule> };

export type Tree = {
  root: string;
  /** Folders of `root`, lowest first. */
  folders: readonly string[];
  /** Files of `root` that put the folders together, without extension; folders do not import them. */
  composition: readonly string[];
  /** Those of `folders` whose own folders do not import each other. */
  separate?: readonly string[];
  /** Those of `folders` that all others enter only through their door, the file of the same name: `orders/orders.ts`. */
  rooms?: readonly string[];
  /** Packages that one file, by its path in `root`, imports for all others. These may import types. */
  libraries?: Readonly<Record<string, string>>;
};

const REPOSITORIES = ['**/*.repository.ts', '**/db/**'];
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.suite.ts', '**/testing/**'];
/** How deep files may be in a separate folder's folder, or in a folder that imports a room. */
const DEPTH_MAX = 5;
/** The paths by which the files of a folder reach the tree's root. */
const WAYS_UP = Array.from({ length: DEPTH_MAX }, (_, index) => '../'.repeat(index + 1));

/** The restriction that only repositories import Kysely. Type imports pass everywhere. */
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

/**
 * Restricts imports between the folders of a service or of the web client: each imports from itself and from the
 * folders before it. The last override that matches a file holds for it. Tests import anything; the service that they start,
 * `testing/start-test-service.ts`, enters rooms through their doors.
 */
export const layers = (tree: Tree): Override[] => [
  ...tree.folders.flatMap((folder) => {
    const patterns = patternsOf(tree, folder);
    const inFolder = REPOSITORIES.map((pattern) => `${folder}/${pattern}`);
    return [
      override(tree.root, [`${folder}/**`], ['error', { paths: [KYSELY, ...librariesOf(tree)], patterns }]),
      override(tree.root, folder === 'db' ? ['db/**'] : inFolder, ['error', { patterns }]),
    ];
  }),
  ...(tree.separate ?? []).flatMap((folder) => separated(tree, folder)),
  ...(tree.rooms === undefined ? [] : [composed(tree, tree.rooms)]),
  override(tree.root, [...TESTS, ...Object.values(tree.libraries ?? {})], 'off'),
  ...(tree.rooms === undefined ? [] : [testService(tree, tree.rooms)]),
];

const librariesOf = ({ libraries = {} }: Tree) =>
  Object.entries(libraries).map(([name, file]) => ({
    name,
    allowTypeImports: true,
    message: `${name} is imported through ${file}.`,
  }));

const patternsOf = (tree: Tree, folder: string) => {
  const { folders, composition, rooms = [] } = tree;
  const above = folders.slice(folders.indexOf(folder) + 1).map((name) => `${name}/`);
  const files = composition.map((name) => String.raw`${name}\.tsx?$`);
  const higher = [...above, ...files];
  const regex = String.raw`^(?:\.\./)+(?:${higher.join('|')})`;
  const others = rooms.filter((room) => room !== folder);
  return [
    ...(higher.length === 0 ? [] : [{ regex, message: `${folder}/ imports from lower layers only.` }]),
    ...doorsOf(others, WAYS_UP),
  ];
};

/** Returns the patterns of rooms and their doors. `ways`: how the importing files reach the tree's root. */
const doorsOf = (rooms: readonly string[], ways: readonly string[]) =>
  rooms.map((room) => ({
    group: [...ways.map((way) => `${way}${room}/**`), ...ways.map((way) => `!${way}${room}/${room}.ts`)],
    message: `${room}/ is entered through ${room}/${room}.ts.`,
  }));

const composed = ({ root, composition }: Tree, rooms: readonly string[]): Override => {
  const files = composition.map((name) => `${name}.ts`);
  return override(root, files, ['error', { paths: [KYSELY], patterns: doorsOf(rooms, ['./']) }]);
};

const testService = ({ root }: Tree, rooms: readonly string[]): Override =>
  override(root, ['testing/start-test-service.ts'], ['error', { patterns: doorsOf(rooms, WAYS_UP) }]);

/** One override per depth: an import that climbs exactly to `folder` enters another of its folders. */
const separated = (tree: Tree, folder: string): Override[] =>
  Array.from({ length: DEPTH_MAX }, (_, index) => {
    const depth = index + 1;
    const toFolder = String.raw`^(?:\.\./){${depth}}[^.]`;
    const patterns = [
      ...patternsOf(tree, folder),
      { regex: toFolder, message: `The folders of ${folder}/ do not import each other.` },
    ];
    return override(
      tree.root,
      [`${folder}/${'*/'.repeat(depth)}*`],
      ['error', { paths: [KYSELY], patterns }],
    );
  });

const override = (root: string, patterns: readonly string[], rule: Rule): Override => ({
  files: patterns.map((pattern) => `${root}/${pattern}`),
  rules: { 'no-restricted-imports': rule },
});
