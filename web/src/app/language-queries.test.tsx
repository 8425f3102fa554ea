import { beforeAll, expect, it } from '@jest/globals';
import { chooseLanguage, startTranslations } from '../i18n/index.ts';
import { createQueryClient } from '../data/query-client.ts';
import { renewQueriesWithLanguage } from './renew-queries.ts';

beforeAll(startTranslations);

it('refetches localised sentences when the language changes', async () => {
  const queries = createQueryClient();
  const stop = renewQueriesWithLanguage({ queries });
  queries.setQueryData(['transcriptions', 'list', {}], { errorMessage: 'O arquivo está danificado.' });
  await chooseLanguage('en');
  expect(queries.getQueryState(['transcriptions', 'list', {}])?.isInvalidated).toBe(true);
  stop();
  await chooseLanguage('pt');
});
