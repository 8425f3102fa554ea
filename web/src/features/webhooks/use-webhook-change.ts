import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WEBHOOKS_KEY } from '../../data/account/webhooks.ts';
import { failureText } from '../../data/failure-text.ts';
import { showToast } from '../../ui/toast.ts';

/** Changes a webhook or sends to it, then loads endpoints and logs again. A failure is shown in a toast. */
export const useWebhookChange = <Input>(
  change: (input: Input) => Promise<unknown>,
  onDone: (input: Input) => void = () => undefined,
) => {
  const { t } = useTranslation('webhooks');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_response, input) => onDone(input),
    onError: (error) =>
      void showToast({ tone: 'error', title: t('changeFailed'), detail: failureText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  });
};
