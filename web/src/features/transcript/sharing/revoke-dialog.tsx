import { revokeShareLink } from '@escriba/contracts/transcription/sharing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../session/services.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { failureText } from '../../../data/failure-text.ts';
import { shareLinksQuery } from './queries.ts';

type RevokeDialogProps = {
  readonly id: string;
  /** The link to revoke; undefined while closed. */
  readonly linkId: string | undefined;
  readonly onClose: () => void;
};

/** Asks before a link is revoked. */
export const RevokeDialog = ({ id, linkId, onClose }: RevokeDialogProps) => {
  const { t } = useTranslation('sharing');
  const { session } = useServices();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: (wanted: string) => session.call(revokeShareLink, { params: { id, linkId: wanted } }),
    onSuccess: () => {
      onClose();
      void showToast({ tone: 'success', title: t('revoked') });
    },
    onError: (error) =>
      void showToast({
        tone: 'error',
        title: t('revokeFailed'),
        detail: failureText(error),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: shareLinksQuery(session, id).queryKey }),
  });
  return (
    <ConfirmDialog
      isOpen={linkId !== undefined}
      title={t('revokeTitle')}
      text={t('revokeText')}
      yes={t(revoke.isPending ? 'revoking' : 'revokeDo')}
      no={t('cancel')}
      isBusy={revoke.isPending}
      onYes={() => linkId !== undefined && revoke.mutate(linkId)}
      onNo={onClose}
    />
  );
};
