import { type ApiKey, revokeApiKey } from '@escriba/contracts/auth/api-keys';
import { revokeWorkspaceKey } from '@escriba/contracts/auth/workspace-keys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../data/failure-text.ts';
import { useServices } from '../../session/services.ts';
import { useWorkspace } from '../../session/use-workspace.ts';
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
  const workspaceId = useWorkspace()?.id;
  const revoke = useMutation({
    mutationFn: (id: string) =>
      workspaceId === undefined
        ? session.call(revokeApiKey, { params: { id } })
        : session.call(revokeWorkspaceKey, { params: { id: workspaceId, keyId: id } }),
    onSuccess: () => {
      onClose();
      void showToast({ tone: 'success', title: t('revoked') });
    },
    onError: (error) =>
      void showToast({ tone: 'error', title: t('revokeFailed'), detail: failureText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeysQuery(session, workspaceId).queryKey }),
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
