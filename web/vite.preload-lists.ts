import type { Plugin, Rolldown } from 'vite';

/**
 * Leaves out of each list of files to preload before a dynamic import what the importing file has loaded itself: the lists of the router and of the
 * signed-in area are otherwise longer than their code.
 */
export const shortPreloadLists = (): Plugin => {
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: 'short-preload-lists',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, needed, { hostId, hostType }) => {
            if (hostType === 'html') return needed;
            const loaded = listImported(hostId, bundle);
            return needed.filter((file) => !loaded.has(file));
          },
        },
      },
    }),
    generateBundle(_options, files) {
      bundle = files;
    },
  };
};

/** A file, and all that it imports statically. */
const listImported = (file: string, bundle: Rolldown.OutputBundle): ReadonlySet<string> => {
  const files = new Set<string>();
  const open = [file];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') continue;
    files.add(name);
    open.push(...chunk.imports);
  }
  return files;
};
