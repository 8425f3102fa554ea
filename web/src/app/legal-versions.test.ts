import { createHash } from 'node:crypto';
import {
  LEGAL_DOCUMENTS,
  LEGAL_NOTICE_DAYS,
  LEGAL_VERSIONS,
  type LegalDocument,
} from '@escriba/contracts/auth/legal';
import { LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { describe, expect, it } from '@jest/globals';
import { legal as en } from '../i18n/en/legal/index.ts';
import { type LegalTranslations, legal as pt } from '../i18n/pt/legal/index.ts';

/** Versions from before accounts were informed by mail. None may be added. */
const UNANNOUNCED: Readonly<Record<LegalDocument, readonly string[]>> = {
  terms: ['2026-11-22'],
  privacy: ['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22'],
};
const DAY_MS = 86_400_000;
const TEXTS: Readonly<Record<Locale, LegalTranslations>> = { pt, en };

const digestOf = (document: (typeof LEGAL_DOCUMENTS)[number]): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(LOCALES.map((locale) => [locale, TEXTS[locale][document]]))))
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

  it.each(LEGAL_DOCUMENTS)(
    'has versions that are announced as long before as the terms promise: %s',
    (document) => {
      const versions = LEGAL_VERSIONS[document];
      const unannounced = versions.filter(({ announcement }) => announcement === undefined);
      expect(unannounced.map(({ version }) => version)).toEqual(UNANNOUNCED[document]);
      for (const { version, announcement } of versions) {
        if (announcement === undefined) continue;
        const daysBefore = (Date.parse(version) - Date.parse(announcement.from)) / DAY_MS;
        expect(daysBefore).toBeGreaterThanOrEqual(LEGAL_NOTICE_DAYS);
        for (const locale of LOCALES) expect(announcement.changes[locale].trim()).not.toBe('');
      }
    },
  );
});
