import type { PendingSignIn } from '@escriba/contracts/auth/sign-in';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { showToast } from '../../ui/toast.ts';
import { Working } from '../../ui/working.tsx';
import { finishGoogle, type GoogleResult, type LinkNeeded, type Way } from './google-exchange.ts';
import { describeGoogleCode, describeGoogleError, TEXTS_OF } from './google-failure.ts';
import { LinkPanel } from './link-panel.tsx';
import { SecondStep } from './second-step.tsx';

type GoogleReturnProps = {
  readonly way: Way;
  /** The query of the callback. */
  readonly query: URLSearchParams;
  readonly onDone: () => void;
  readonly onFailed: () => void;
};

/** Handles the return from Google or the provider of a company: exchanges the one-time code for a session. */
export const GoogleReturn = (props: GoogleReturnProps) => {
  const { t } = useTranslation('auth');
  const { link, setLink, pending, setPending } = useExchange(props);
  const working = <Working text={t(`${TEXTS_OF[props.way]}.working`)} />;
  // Shows the waiting text until the next page is there.
  const leave = (go: () => void): void => {
    setPending(undefined);
    setLink(null);
    go();
  };
  const cancel = () => leave(props.onFailed);
  const done = () => leave(props.onDone);
  // After the second step the account is signed in, and the link waits for its password.
  const finish = () => (link === null ? done() : continueLink(link));
  const continueLink = (waiting: LinkNeeded) => {
    setPending(undefined);
    setLink({ ...waiting, isOwn: true });
  };
  if (pending !== undefined)
    return <SecondStep pending={pending} onDone={finish} onCancel={cancel} waiting={working} />;
  if (link === null) return working;
  return (
    <LinkPanel
      key={String(link.isOwn)}
      link={link}
      onDone={done}
      onSecondStep={setPending}
      onCancel={cancel}
    />
  );
};

/** Exchanges the code once; says what the sign-in still needs. */
const useExchange = ({ way, query, onDone, onFailed }: GoogleReturnProps) => {
  const { t } = useTranslation('auth');
  const { session } = useServices();
  const [link, setLink] = useState<LinkNeeded | null>(null);
  const [pending, setPending] = useState<PendingSignIn>();
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const fail = (detail: string) => {
      void showToast({ tone: 'error', title: t(`${TEXTS_OF[way]}.failedTitle`), detail });
      onFailed();
    };
    const token = query.get('token') ?? '';
    if (query.get('success') === 'false' || query.get('error') !== null) {
      return fail(describeGoogleCode(way, query.get('error'), t));
    }
    if (token === '') return fail(t(`${TEXTS_OF[way]}.noToken`));
    void finishGoogle(session, way, token).then(
      (result) => {
        if (result.status === 'link_needed') return setLink(result);
        if (result.status === 'second_factor_needed') return setPending(result.secondFactor);
        void showToast({ tone: 'success', title: t(DONE[result.status]) });
        return onDone();
      },
      (error: unknown) => fail(describeGoogleError(way, error, t)),
    );
  }, [session, way, query, onDone, onFailed, t]);
  return { link, setLink, pending, setPending };
};

const DONE = {
  signed_in: 'toast.loginDone',
  created: 'toast.registerDone',
} as const satisfies Partial<Record<GoogleResult['status'], string>>;
