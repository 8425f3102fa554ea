import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { showToast } from '../../../ui/toast.ts';

/** Makes a change of a workspace, then loads it again. A failure is shown in a toast. */
export const useChange = <Input>(
  change: (input: Input) => Promise<unknown>,
  onDone: (input: Input) => void = () => undefined,
) => {
  const { t } = useTranslation('team');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (_response, input) => {
      await queries.invalidateQueries({ queryKey: ['workspaces'] });
      onDone(input);
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: ['workspaces'] });
      void showToast({ tone: 'error', title: t('failed'), detail: failureText(error) });
    },
  });
};
