import { unlinkGoogle } from '@escriba/contracts/auth/google';
import type { User } from '@escriba/contracts/auth/sign-in';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { goToGoogle } from '../../session/google-start.ts';
import { useServices } from '../../session/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFailureText } from './failure.ts';
import { googleQuery } from './queries.ts';

/** Links and unlinks the Google account. */
export const GoogleSection = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('settings');
  const { session } = useServices();
  const { data } = useQuery(googleQuery(session));
  const isUnavailable = data?.available === false;
  const Icon = user.googleLinked ? CircleCheck : CircleDashed;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone={user.googleLinked ? 'success' : 'neutral'}>
          <Icon aria-hidden="true" className="size-3.5" />
          {t(user.googleLinked ? 'google.linked' : 'google.notLinked')}
        </Badge>
        {user.googleLinked ? (
          <Unlink user={user} />
        ) : (
          <Button
            disabled={isUnavailable}
            onClick={() => goToGoogle(`${paths.appSettings}#google`, 'link')}
            className="max-sm:w-full"
          >
            {t('google.link')}
          </Button>
        )}
      </div>
      {user.googleLinked && !user.hasPassword ? (
        <p className="text-sm text-muted">{t('google.needsPassword')}</p>
      ) : null}
      {isUnavailable && !user.googleLinked ? (
        <p className="text-sm text-muted">{t('google.unavailable')}</p>
      ) : null}
    </div>
  );
};

const Unlink = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('settings');
  const { session } = useServices();
  const toText = useFailureText();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const unlink = async (): Promise<void> => {
    setBusy(true);
    try {
      session.setUser((await session.call(unlinkGoogle, { body: { userId: user.id } })).user);
      setAsked(false);
      await showToast({ tone: 'success', title: t('google.unlinked') });
    } catch (error) {
      await showToast({ tone: 'error', title: t('google.unlinkFailed'), detail: toText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button disabled={!user.hasPassword} onClick={() => setAsked(true)} className="max-sm:w-full">
        {t('google.unlink')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('google.unlinkTitle')}
        text={t('google.unlinkText')}
        yes={t('google.unlink')}
        no={t('cancel')}
        isBusy={isBusy}
        onYes={() => void unlink()}
        onNo={() => setAsked(false)}
      />
    </>
  );
};
