import { readFailure } from '@escriba/client';
import { languageHeader } from '../../i18n/locale.ts';
import { saveBlob } from '../../media/save-file.ts';
import { apiUrl } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { useAction } from './use-action.ts';

/** Downloads a PDF of the API in the page's language; reports a failure in a toast. */
export const usePdf = (failed: string) => {
  const { session } = useServices();
  const { isBusy, run } = useAction(failed);
  const save = (path: string, name: string): Promise<boolean> =>
    run(async () => {
      const headers = { 'accept-language': languageHeader() };
      const response = await session.fetch(apiUrl(path), { headers });
      if (!response.ok) throw await readFailure(response);
      saveBlob(name, await response.blob());
    });
  return { isBusy, save };
};
