import { createHash } from 'node:crypto';
import { LEGAL_DOCUMENTS, LEGAL_VERSIONS } from '@escriba/contracts/auth/legal';
import { describe, expect, it } from '@jest/globals';
import { legal as en } from '../i18n/en/legal/index.ts';
import { legal as pt } from '../i18n/pt/legal/index.ts';

const digestOf = (document: (typeof LEGAL_DOCUMENTS)[number]): string =>
  createHash('sha256')
    .update(JSON.stringify({ pt: pt[document], en: en[document] }))
    .digest('hex');

describe('the text of a legal document', () => {
  // A changed text is a new version: add it to LEGAL_VERSIONS with this digest, and keep the earlier ones.
  it.each(LEGAL_DOCUMENTS)('is the one that people accept by its version: %s', (document) => {
    expect(digestOf(document)).toBe(LEGAL_VERSIONS[document][0].digest);
  });

  it('has each version once, newest first', () => {
    for (const document of LEGAL_DOCUMENTS) {
      const versions = LEGAL_VERSIONS[document].map(({ version }) => version);
      expect(versions).toEqual([...new Set(versions)].toSorted().toReversed());
    }
  });
});
