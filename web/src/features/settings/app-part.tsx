import { removeApp, type SecondFactors } from '@escriba/contracts/auth/second-factor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { AppDialog } from './app-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { Part } from './security-part.tsx';

type AppPartProps = {
  readonly factors: SecondFactors;
  readonly needsPassword: boolean;
  readonly email: string;
};

/** Offers to set up, or turn off, the authenticator app. */
export const AppPart = ({ factors, needsPassword, email }: AppPartProps) => {
  const { t } = useTranslation('security');
  const { session } = useServices();
  const [open, setOpen] = useState<'setUp' | 'remove'>();
  const { appSince, passkeys } = factors;
  const close = () => setOpen(undefined);
  return (
    <Part
      title={t('app.title')}
      text={
        appSince === null ? (
          t('app.off')
        ) : (
          <>
            {t('app.on')} <RelativeTime at={appSince} />
          </>
        )
      }
      action={
        <Button onClick={() => setOpen(appSince === null ? 'setUp' : 'remove')} className="max-sm:w-full">
          {t(appSince === null ? 'app.setUp' : 'app.remove')}
        </Button>
      }
    >
      <ChangeDialog
        isOpen={open === 'remove'}
        title={t('app.removeTitle')}
        text={t(passkeys.length === 0 ? 'app.removeLast' : 'app.removeText')}
        yes={t('app.remove')}
        done={t('app.removed')}
        change={() => session.call(removeApp, {})}
        onClose={close}
      />
      <AppDialog
        isOpen={open === 'setUp'}
        needsPassword={needsPassword}
        isFirst={appSince === null && passkeys.length === 0}
        email={email}
        onClose={close}
      />
    </Part>
  );
};
