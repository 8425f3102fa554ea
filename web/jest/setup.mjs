import './page-modules.mjs';

/** Some tests of pure logic run without a page. */
if (globalThis.document !== undefined) {
  const { addLibraryHooks } = await import('./library-hooks.mjs');
  addLibraryHooks();
  await import(`./page-setup.mjs${new URL(import.meta.url).search}`);
}
