import { FILE_FAULTS } from '@escriba/contracts/transcription/file-faults';
import { describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { uploads as en } from '../../../i18n/en/app/uploads.ts';
import { uploads as pt } from '../../../i18n/pt/app/uploads.ts';
import { describeFault } from './upload-words.ts';

const texts = i18next.createInstance();
await texts.init({ lng: 'pt', ns: ['uploads'], resources: { pt: { uploads: pt }, en: { uploads: en } } });
const REFUSED = { status: 403, message: 'Limite diário: 3 arquivos', language: 'pt' as const };

describe('the message of a failed upload', () => {
  it('is the server’s, or the page’s own after the language changed', () => {
    const fault = { ...REFUSED, code: 'usage.daily_limit' };
    expect(describeFault(fault, texts.getFixedT('pt', 'uploads'), 'pt')).toBe(REFUSED.message);
    expect(describeFault(fault, texts.getFixedT('en', 'uploads'), 'en')).toBe(
      'You have reached the daily limit of your plan',
    );
  });

  it.each(FILE_FAULTS)('says what is wrong with the file after the language changed: %s', (code) => {
    const fault = { ...REFUSED, code };
    const text = describeFault(fault, texts.getFixedT('en', 'uploads'), 'en');
    expect(Object.values<string>(en.fault.refused)).toContain(text);
  });

  it('is a general one in the new language for an unknown code', () => {
    const fault = { ...REFUSED, code: 'some.other' };
    expect(describeFault(fault, texts.getFixedT('en', 'uploads'), 'en')).toBe(
      'The file could not be uploaded',
    );
  });
});
