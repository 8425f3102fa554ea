import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetReferral, readReferral } from '../../session/referral.ts';
import { showToast } from '../../ui/toast.ts';

/** Shows in the sign-up who referred the visitor, with a way to remove the referral. */
export const ReferralLine = () => {
  const { t } = useTranslation('referral');
  const [referral, setReferral] = useState(() => readReferral());
  if (referral === undefined) return null;
  const remove = () => {
    forgetReferral();
    setReferral(undefined);
    void showToast({ tone: 'success', title: t('removed') });
  };
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-sunken px-4 py-3 text-sm">
      <span className="min-w-0 wrap-anywhere">{t('came', { name: referral.name })}</span>
      <button
        type="button"
        onClick={remove}
        className="rounded-control py-0.5 font-medium text-accent underline-offset-2 hover:underline touch:min-h-11"
      >
        {t('remove')}
      </button>
    </p>
  );
};
