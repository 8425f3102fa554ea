import { beforeAll, expect, it } from '@jest/globals';
import { chooseLanguage, startTranslations } from '../i18n/index.ts';
import { queryClient } from '../query-client.ts';
import { renewQueriesWithLanguage } from './forget-queries.ts';

beforeAll(startTranslations);

it('asks the server again for what it says in words when the language changes', async () => {
  renewQueriesWithLanguage();
  queryClient.setQueryData(['transcriptions', 'list', {}], { errorMessage: 'O arquivo está danificado.' });
  await chooseLanguage('en');
  expect(queryClient.getQueryState(['transcriptions', 'list', {}])?.isInvalidated).toBe(true);
  await chooseLanguage('pt');
});
