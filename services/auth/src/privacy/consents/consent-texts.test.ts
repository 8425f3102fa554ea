import { describe, expect, it } from '@jest/globals';
import { currentConsentTexts, findConsentText } from './consent-texts.ts';

/** The hash of each published version. Decisions of users name it, so that an entry never changes; a new version adds one. */
const PUBLISHED = [
  ['marketing', '2026-11-21', 'ed845c8f29d07991f590f2d71d8adfc305e334e3c420f9cba3e7875c7233c99f'],
  ['model_improvement', '2026-11-21', '710a86b2d6a403635f207823b82ebead5a4d70fea0c505634cab36307d530a26'],
  ['assistant', '2026-11-29', 'e8a9aa22f8d88070dd0407aa1ea76711d2f00ca28660b57ac331ad55e0739a22'],
] as const;

describe('the text of a consent', () => {
  it.each(PUBLISHED)('for %s of %s is the one that users decided about', (purpose, version, hash) => {
    expect(findConsentText(purpose, version)?.hash).toBe(hash);
  });

  it('that users decide about now is published', () => {
    const published = PUBLISHED.map(([, , hash]) => hash as string);
    for (const { hash } of currentConsentTexts()) expect(published).toContain(hash);
  });
});
