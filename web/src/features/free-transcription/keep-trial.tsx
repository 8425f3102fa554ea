import { ApiError } from '@escriba/client';
import { claimFreeTranscription } from '@escriba/contracts/transcription/free-trial';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { findDeviceId } from '../../media/device.ts';
import { paths, transcriptionPath } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { Working } from '../../ui/working.tsx';

/**
 * Moves this browser's free transcription into the account and opens it. A reload repeats the request, which changes nothing; without
 * anything to move the user continues in the app.
 */
export const KeepTrial = () => {
  const { t } = useTranslation('keep');
  const { session } = useServices();
  const navigate = useNavigate();
  const [hasFailed, setFailed] = useState(false);
  const hasBegun = useRef(false);

  const keep = useCallback(async () => {
    const deviceId = findDeviceId();
    if (deviceId === undefined) return navigate(paths.app, { replace: true });
    try {
      const { data } = await session.call(claimFreeTranscription, { headers: { 'x-device-id': deviceId } });
      const detail = t(data.status === 'completed' ? 'done' : 'goesOn');
      void showToast({ tone: 'success', title: t('doneTitle'), detail });
      return navigate(transcriptionPath(data), { replace: true });
    } catch (error) {
      const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 409);
      if (!isRefused) return setFailed(true);
      if (error.status === 409) void showToast({ tone: 'warning', title: error.message });
      return navigate(paths.app, { replace: true });
    }
  }, [navigate, session, t]);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void keep();
  }, [keep]);

  const retry = () => {
    setFailed(false);
    void keep();
  };

  if (!hasFailed) return <Working text={t('working')} />;
  return (
    <div role="alert" className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 text-center">
      <h1 className="text-xl font-medium text-balance">{t('failed')}</h1>
      <p className="max-w-md text-muted text-balance">{t('failedText')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="primary" onClick={retry}>
          {t('retry')}
        </Button>
        <ButtonLink to={paths.app}>{t('later')}</ButtonLink>
      </div>
    </div>
  );
};
