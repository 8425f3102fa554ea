import type { SecondFactors } from '@escriba/contracts/auth/second-factor';
import type { User } from '@escriba/contracts/auth/sign-in';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useFailureText } from './failure.ts';
import { LoadingRows } from './loading.tsx';
import { secondFactorsQuery } from './queries.ts';
import { AppPart } from './app-part.tsx';
import { CodesPart } from './codes-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';

/** Renders two-step verification: the authenticator app, passkeys and recovery codes. */
export const SecuritySection = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('security');
  const { session } = useServices();
  const toText = useFailureText();
  const { data, error, refetch } = useQuery(secondFactorsQuery(session));
  if (error !== null && data === undefined)
    return <LoadFailure title={t('failed')} text={toText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows label={t('waiting')} />;
  const needsPassword = user.hasPassword && !hasFactor(data);
  return (
    <div className="flex flex-col divide-y divide-line *:py-5 *:first:pt-0 *:last:pb-0">
      <AppPart factors={data} needsPassword={needsPassword} email={user.email} />
      <PasskeysPart factors={data} needsPassword={needsPassword} email={user.email} />
      {hasFactor(data) ? <CodesPart left={data.recoveryCodesLeft} /> : null}
    </div>
  );
};

const hasFactor = ({ appSince, passkeys }: SecondFactors): boolean =>
  appSince !== null || passkeys.length > 0;
