import * as fake from 'fake-indexeddb';

/** Gives the page an IndexedDB, empty at first, which jsdom lacks. A page keeps the one that it has. */
export const provideIndexedDatabase = (): void => {
  if ('indexedDB' in globalThis) return;
  const interfaces = Object.entries(fake).filter(([name]) => name.startsWith('IDB'));
  Object.assign(globalThis, Object.fromEntries(interfaces), { indexedDB: new fake.IDBFactory() });
};
