import { type ApiKey, revokeApiKey } from '@escriba/contracts/auth/api-keys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../data/failure-text.ts';
import { useServices } from '../../session/services.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { apiKeysQuery } from '../../data/account/api-keys.ts';

type RevokeKeyDialogProps = {
  /** The key to revoke; undefined while closed. */
  readonly apiKey: ApiKey | undefined;
  readonly onClose: () => void;
};

/** Asks before a key is revoked: programs with it stop working at once. */
export const RevokeKeyDialog = ({ apiKey, onClose }: RevokeKeyDialogProps) => {
  const { t } = useTranslation('apiKeys');
  const { session } = useServices();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: (id: string) => session.call(revokeApiKey, { params: { id } }),
    onSuccess: () => {
      onClose();
      void showToast({ tone: 'success', title: t('revoked') });
    },
    onError: (error) =>
      void showToast({ tone: 'error', title: t('revokeFailed'), detail: failureText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeysQuery(session).queryKey }),
  });
  return (
    <ConfirmDialog
      isOpen={apiKey !== undefined}
      title={t('revokeTitle', { name: apiKey?.name ?? '' })}
      text={t('revokeText')}
      yes={t('revokeDo')}
      isBusy={revoke.isPending}
      onYes={() => apiKey !== undefined && revoke.mutate(apiKey.id)}
      onNo={onClose}
    />
  );
};
