import { createClient } from '@escriba/client';
import { REFERRAL_DAYS_MAX, findReferrer } from '@escriba/contracts/billing/affiliates';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  clearReferralCode,
  findReferralCode,
  forgetReferral,
  keepReferral,
  type KeptReferral,
  readReferral,
} from '../../session/referral.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * Tells visitors of a referral link who referred them, and lets them remove that. Only what a visible page shows is kept: links in hidden
 * frames and background tabs have no effect.
 */
export const ReferralNotice = () => {
  const { t } = useTranslation('referral');
  const [referral, setReferral] = useReferral();
  if (referral === undefined || referral.isSeen) return null;
  const { name } = referral;
  const confirm = () => {
    const seen = { ...referral, isSeen: true };
    keepReferral(seen);
    setReferral(seen);
  };
  const remove = () => {
    forgetReferral();
    setReferral(undefined);
  };
  return (
    <aside aria-label={t('label')} className="wrap pt-4">
      <Notice
        tone="info"
        actions={
          <>
            <Button size="small" onClick={confirm}>
              {t('keep')}
            </Button>
            <Button size="small" look="quiet" onClick={remove}>
              {t('remove')}
            </Button>
          </>
        }
      >
        <strong className="font-medium">{t('came', { name })}</strong>{' '}
        {t('means', { name, days: REFERRAL_DAYS_MAX })}
      </Notice>
    </aside>
  );
};

const useReferral = () => {
  const [referral, setReferral] = useState<KeptReferral | undefined>(() => readReferral());
  useEffect(() => {
    const code = findReferralCode();
    clearReferralCode();
    // The first referral that a visitor keeps counts: a later link does not replace it.
    if (code === undefined || readReferral() !== undefined || isFramed()) return undefined;
    const stop = new AbortController();
    const find = async (): Promise<void> => {
      await whenVisible(stop.signal);
      const client = createClient({ baseUrl: window.location.origin });
      const { data } = await client.call(findReferrer, { params: { code } }, { signal: stop.signal });
      if (data === null || stop.signal.aborted) return;
      const found = { ...data, visitedAt: new Date().toISOString(), isSeen: false };
      keepReferral(found);
      setReferral(found);
    };
    // Without a response the visit is not a referral.
    find().catch(() => undefined);
    return () => stop.abort();
  }, []);
  return [referral, setReferral] as const;
};

const isFramed = (): boolean => window.top !== window.self;

const whenVisible = (signal: AbortSignal): Promise<void> =>
  document.visibilityState === 'visible'
    ? Promise.resolve()
    : new Promise((resolve) => {
        const look = () => {
          if (document.visibilityState === 'visible') resolve();
        };
        document.addEventListener('visibilitychange', look, { signal });
      });
