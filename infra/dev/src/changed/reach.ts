import { isComposition, isForTests } from './kinds-of-files.ts';
import type { ModuleGraph } from './module-graph.ts';

/** Returns the files that use the changed ones, directly or not, with the number of steps between. */
export const reach = (changed: readonly string[], graph: ModuleGraph): ReadonlyMap<string, number> => {
  const users = listUsers(graph);
  const ofTests = changed.filter(isForTests);
  const ofProduct = changed.filter((file) => !isForTests(file));
  return new Map([...follow(ofProduct, users, isComposition), ...follow(ofTests, users, () => false)]);
};

const listUsers = (graph: ModuleGraph): ReadonlyMap<string, readonly string[]> => {
  const users = new Map<string, string[]>();
  for (const [file, used] of graph) for (const one of used) users.set(one, [...(users.get(one) ?? []), file]);
  return users;
};

/** Follows users of files. A file that is an end is reached, and passes nothing on. */
const follow = (
  start: readonly string[],
  users: ReadonlyMap<string, readonly string[]>,
  isEnd: (file: string) => boolean,
): ReadonlyMap<string, number> => {
  const reached = new Map(start.map((file) => [file, 0]));
  // Iterating a map also visits entries that are added meanwhile.
  for (const [file, distance] of reached) {
    if (distance > 0 && isEnd(file)) continue;
    for (const user of users.get(file) ?? []) if (!reached.has(user)) reached.set(user, distance + 1);
  }
  return reached;
};
