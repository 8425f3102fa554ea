import { removeSso, testSso, verifySsoDomains, type SsoProblem } from '@escriba/contracts/auth/sso';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../session/services.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChange } from '../changing/use-change.ts';

type SsoActionsProps = { readonly workspaceId: string; readonly onEdit: () => void };

/** Verifies, tests, edits and removes the sign-in of a company. */
export const SsoActions = ({ workspaceId, onEdit }: SsoActionsProps) => {
  const { t } = useTranslation('sso');
  const { session } = useServices();
  const params = { id: workspaceId };
  const [tested, setTested] = useState<SsoProblem | 'none'>();
  const verifying = useChange<undefined>(() => session.call(verifySsoDomains, { params }));
  const testing = useChange<undefined>(async () => {
    setTested((await session.call(testSso, { params })).data.problem ?? 'none');
  });
  return (
    <>
      <div role="status" className="empty:hidden">
        {tested === undefined ? null : (
          <Notice tone={tested === 'none' ? 'info' : 'danger'}>{t(`tested.${tested}`)}</Notice>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <ChangeButton text={t('verify')} change={verifying} />
        <ChangeButton text={t('test')} change={testing} />
        <Button onClick={onEdit}>{t('edit')}</Button>
        <Removal workspaceId={workspaceId} />
      </div>
    </>
  );
};

type ChangeButtonProps = { readonly text: string; readonly change: ReturnType<typeof useChange<undefined>> };

const ChangeButton = ({ text, change: { isPending, mutate } }: ChangeButtonProps) => (
  <Button isBusy={isPending} onClick={() => mutate(undefined)}>
    {text}
  </Button>
);

const Removal = ({ workspaceId }: Pick<SsoActionsProps, 'workspaceId'>) => {
  const { t } = useTranslation('sso');
  const { session } = useServices();
  const [isAsking, setAsking] = useState(false);
  const removal = useChange(
    () => session.call(removeSso, { params: { id: workspaceId } }),
    () => setAsking(false),
  );
  return (
    <>
      <Button onClick={() => setAsking(true)} className="text-danger!">
        {t('remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('removeTitle')}
        text={t('removeText')}
        yes={t('remove')}
        isBusy={removal.isPending}
        onYes={() => removal.mutate(undefined)}
        onNo={() => setAsking(false)}
      />
    </>
  );
};
