import { createTransformer } from '@swc/jest';

const swc = createTransformer({
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
});

/** Vite provides `import.meta.env`; outside of it the object is empty. */
const withoutVite = (source) => source.replaceAll('import.meta.env', '({})');

export default {
  ...swc,
  process: (source, ...rest) => swc.process(withoutVite(source), ...rest),
  processAsync: (source, ...rest) => swc.processAsync(withoutVite(source), ...rest),
};
