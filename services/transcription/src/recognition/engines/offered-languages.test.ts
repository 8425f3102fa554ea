import { APP_LANGUAGES, LANDING_LANGUAGES, toEngineLanguage } from '@escriba/contracts/shared/languages';
import { getModel } from '@escriba/models';
import { expect, it } from '@jest/globals';

it.each([...APP_LANGUAGES, ...LANDING_LANGUAGES])(
  'the shipped model recognises %s, which pages offer',
  (language) => {
    expect(getModel('whisper-base').languages).toContain(toEngineLanguage(language));
  },
);
