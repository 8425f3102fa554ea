/** Vite's program, relative to the repository's root. */
export const VITE = 'web/node_modules/vite/bin/vite.js';
