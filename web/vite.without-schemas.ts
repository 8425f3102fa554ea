import * as library from 'typebox';
import type { Plugin } from 'vite';

/** The character keeps other plugins from reading it as a file. */
const STAND_IN = '\0no-schemas';
const NAMES = Object.keys(library).filter((name) => name !== 'default');

/**
 * The client sends and reads what the contracts describe and checks none of it: in the built client each schema is one empty object, so that
 * neither the schemas nor the library that makes them load.
 */
export const withoutSchemas = (): Plugin => ({
  name: 'without-schemas',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === 'typebox' ? STAND_IN : undefined),
  load: (id) => (id === STAND_IN ? CODE : undefined),
});

/** @internal as its test loads the contracts with it */
export const CODE = [
  'const schema = {};',
  '/* @__NO_SIDE_EFFECTS__ */ function make() { return schema; }',
  `export { ${NAMES.map((name) => `make as ${name}`).join(', ')} };`,
].join('\n');
