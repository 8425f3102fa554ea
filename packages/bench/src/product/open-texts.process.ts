import type { OpenedTexts, TextsToOpen } from './open-texts.ts';

/** Opens texts at once and reads them whole, when its parent says so. */
const open = async ({ url, openings }: TextsToOpen): Promise<OpenedTexts> => {
  const startedAt = performance.now();
  return Promise.all(
    openings.map(async ({ path, request }) => {
      const response = await fetch(url + path, request);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} responded ${response.status}`);
      return performance.now() - startedAt;
    }),
  );
};

process.on('disconnect', () => process.exit());
process.on('message', (texts: TextsToOpen) => {
  void open(texts).then((tookMs) => process.send?.(tookMs));
});
