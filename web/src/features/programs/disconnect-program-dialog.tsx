import { disconnectProgram, type Program } from '@escriba/contracts/auth/programs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { programsQuery } from '../../data/account/programs.ts';
import { failureText } from '../../data/failure-text.ts';
import { useServices } from '../../session/services.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

type DisconnectProgramDialogProps = {
  /** The program to disconnect; undefined while closed. */
  readonly program: Program | undefined;
  readonly onClose: () => void;
};

/** Asks before a program is disconnected: it loses access at once. */
export const DisconnectProgramDialog = ({ program, onClose }: DisconnectProgramDialogProps) => {
  const { t } = useTranslation('programs');
  const { session } = useServices();
  const queries = useQueryClient();
  const disconnecting = useMutation({
    mutationFn: (id: string) => session.call(disconnectProgram, { params: { id } }),
    onSuccess: () => {
      onClose();
      void showToast({ tone: 'success', title: t('disconnected') });
    },
    onError: (error) =>
      void showToast({ tone: 'error', title: t('disconnectFailed'), detail: failureText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: programsQuery(session).queryKey }),
  });
  return (
    <ConfirmDialog
      isOpen={program !== undefined}
      title={t('disconnectTitle', { name: program?.name ?? '' })}
      text={t('disconnectText')}
      yes={t('disconnect')}
      isBusy={disconnecting.isPending}
      onYes={() => program !== undefined && disconnecting.mutate(program.id)}
      onNo={onClose}
    />
  );
};
