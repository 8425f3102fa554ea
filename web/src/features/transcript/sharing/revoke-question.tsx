import { revokeShareLink } from '@escriba/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../session/services.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { shareLinksQuery } from './queries.ts';

type RevokeQuestionProps = {
  readonly id: string;
  /** The link in question; undefined where none is. */
  readonly linkId: string | undefined;
  readonly onClose: () => void;
};

/** Asks before a link is closed for good. */
export const RevokeQuestion = ({ id, linkId, onClose }: RevokeQuestionProps) => {
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
        detail: failureText(error, t('failure.connection')),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: shareLinksQuery(session, id).queryKey }),
  });
  return (
    <Dialog
      isOpen={linkId !== undefined}
      onOpenChange={(isOpen) => isOpen || revoke.isPending || onClose()}
      title={t('revokeTitle')}
      text={t('revokeText')}
      closeLabel={t('close')}
    >
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          look="danger"
          disabled={revoke.isPending}
          aria-busy={revoke.isPending}
          onClick={() => linkId !== undefined && revoke.mutate(linkId)}
        >
          {revoke.isPending ? <Spinner /> : null}
          {t(revoke.isPending ? 'revoking' : 'revokeDo')}
        </Button>
        <Button disabled={revoke.isPending} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  );
};
