import type { OperatorUser } from '@escriba/contracts/operator/people';
import { PLAN_IDS, SUBSCRIPTION_STATUSES } from '@escriba/contracts/plans/plans';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureCode, failureText } from '../../data/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useOperatorActions, useRefusal } from './use-operator-actions.ts';

type PlanDialogProps = { readonly user: OperatorUser | null; readonly onClose: () => void };

/** Gives a user a plan without a charge, if theirs is still the one that the operator sees. */
export const PlanDialog = ({ user, onClose }: PlanDialogProps) => {
  const { t } = useTranslation('operator');
  return (
    <Dialog
      isOpen={user !== null}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('people.changeOf', { email: user?.email ?? '' })}
      text={t('people.dialogText')}
      closeLabel={t('people.cancel')}
    >
      {user === null ? null : <PlanForm user={user} onClose={onClose} />}
    </Dialog>
  );
};

const PlanForm = ({ user, onClose }: { readonly user: OperatorUser; readonly onClose: () => void }) => {
  const { t } = useTranslation('operator');
  const { isBusy, failure, submit } = usePlanChange(user, onClose);
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <SelectField
        label={t('people.plan')}
        name="plan"
        defaultValue={user.standing?.plan ?? 'free'}
        options={PLAN_IDS.map((id) => ({ value: id, label: t(`people.plans.${id}`) }))}
      />
      <SelectField
        label={t('people.status')}
        name="status"
        defaultValue={user.standing?.status ?? 'active'}
        options={SUBSCRIPTION_STATUSES.map((id) => ({ value: id, label: t(`people.statuses.${id}`) }))}
      />
      {failure === null ? null : (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t(isBusy ? 'people.saving' : 'people.save')}
        </Button>
        <Button disabled={isBusy} onClick={onClose}>
          {t('people.cancel')}
        </Button>
      </div>
    </form>
  );
};

const usePlanChange = ({ userId, standing }: OperatorUser, onClose: () => void) => {
  const { t } = useTranslation('operator');
  const actions = useOperatorActions();
  const refuse = useRefusal();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const change = async (fields: FormData): Promise<void> => {
    const plan = PLAN_IDS.find((id) => id === fields.get('plan'));
    const status = SUBSCRIPTION_STATUSES.find((id) => id === fields.get('status'));
    if (plan === undefined || status === undefined || standing === null) return;
    setBusy(true);
    setFailure(null);
    try {
      const from = { plan: standing.plan, status: standing.status };
      await actions.setPlan(userId, { plan, status, from });
      onClose();
      await showToast({ tone: 'success', title: t('people.changed') });
    } catch (error) {
      if (failureCode(error) === 'auth.operator_unconfirmed') refuse(error);
      else setFailure(failureText(error));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void change(new FormData(event.currentTarget));
  };
  return { isBusy, failure, submit };
};
