import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { showToast } from '../../ui/toast.ts';
import { Working } from '../../ui/working.tsx';
import { finishGoogle, type GoogleResult, type LinkNeeded } from './google-exchange.ts';
import { describeGoogleCode, describeGoogleError } from './google-failure.ts';
import { LinkPanel } from './link-panel.tsx';

type GoogleReturnProps = {
  /** The query of the callback. */
  readonly query: URLSearchParams;
  readonly onDone: () => void;
  readonly onFailed: () => void;
};

/** The return from Google: exchanges the one-time code for a session. */
export const GoogleReturn = ({ query, onDone, onFailed }: GoogleReturnProps) => {
  const { t } = useTranslation('auth');
  const { session } = useServices();
  const [link, setLink] = useState<LinkNeeded | null>(null);
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const fail = (detail: string) => {
      void showToast({ tone: 'error', title: t('googleBack.failedTitle'), detail });
      onFailed();
    };
    const token = query.get('token') ?? '';
    if (query.get('success') === 'false' || query.get('error') !== null) {
      return fail(describeGoogleCode(query.get('error'), t));
    }
    if (token === '') return fail(t('googleBack.noToken'));
    void finishGoogle(session, token).then(
      (result) => {
        if (result.status === 'link_needed') return setLink(result);
        void showToast({ tone: 'success', title: t(DONE[result.status]) });
        return onDone();
      },
      (error: unknown) => fail(describeGoogleError(error, t)),
    );
  }, [session, query, onDone, onFailed, t]);

  if (link === null) return <Working text={t('googleBack.working')} />;
  return <LinkPanel link={link} onDone={onDone} onCancel={onFailed} />;
};

const DONE = {
  signed_in: 'toast.loginDone',
  created: 'toast.registerDone',
} as const satisfies Partial<Record<GoogleResult['status'], string>>;
