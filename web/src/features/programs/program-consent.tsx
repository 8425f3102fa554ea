import {
  decideProgramRequest,
  type ProgramRequest,
  readProgramRequest,
} from '@escriba/contracts/auth/programs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AppWindow, CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureCode, failureText } from '../../data/failure-text.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { useSession } from '../../session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type ProgramConsentProps = {
  /** The query with which the program opened the page. */
  readonly query: string;
  readonly onSignIn: () => void;
  readonly onRegister: () => void;
  readonly leave?: (url: string) => void;
};

const REFUSALS: ReadonlySet<string> = new Set(['auth.program_unknown', 'auth.program_address_refused']);

/** Shows what a program asks for, and lets the signed-in user decide. */
export const ProgramConsent = ({ query, ...rest }: ProgramConsentProps) => {
  const { t } = useTranslation('programs');
  const { session } = useServices();
  const { status } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['program-request', query],
    queryFn: async () => (await session.callOpen(readProgramRequest, { body: { query } })).data,
    gcTime: 0,
    retry: false,
  });
  if (error !== null)
    return REFUSALS.has(failureCode(error)) ? (
      <Face Icon={CircleAlert} title={t('consent.refused')} text={failureText(error)} />
    ) : (
      <LoadFailure title={t('consent.failed')} text={failureText(error)} onRetry={() => void refetch()} />
    );
  if (data === undefined || status === 'loading')
    return (
      <Panel className="flex min-h-80 items-center justify-center gap-3">
        <Spinner />
        <p role="status">{t('consent.reading')}</p>
      </Panel>
    );
  return data.isValid ? <Decision query={query} request={data} {...rest} /> : <Faulty url={data.url} />;
};

/** Leaves it to the person to go to the program's address: a link to this page must not lead anywhere by itself. */
const Faulty = ({ url }: { readonly url: string }) => {
  const { t } = useTranslation('programs');
  return (
    <Face Icon={CircleAlert} title={t('consent.faulty')} text={t('consent.faultyText')}>
      <Button onClick={() => goTo(url)}>{t('consent.return', { host: new URL(url).host })}</Button>
    </Face>
  );
};

type DecisionProps = ProgramConsentProps & { readonly request: ProgramRequest & { readonly isValid: true } };

const Decision = ({ query, request, onSignIn, onRegister, leave = goTo }: DecisionProps) => {
  const { t } = useTranslation('programs');
  const { session } = useServices();
  const { user } = useSession();
  const deciding = useMutation({
    mutationFn: async (isAllowed: boolean) =>
      (await session.call(decideProgramRequest, { body: { query, isAllowed } })).data.url,
    onSuccess: leave,
  });
  const { name } = request;
  if (deciding.isSuccess)
    return <Face Icon={CircleCheck} title={t('consent.done')} text={t('consent.doneText', { name })} />;
  return (
    <Face Icon={AppWindow} title={t('consent.ask', { name })} text={t('consent.unverified')}>
      <Facts request={request} />
      {deciding.error === null ? null : <DecisionFailure error={deciding.error} />}
      {user === null ? (
        <Buttons>
          <Button look="primary" size="large" onClick={onSignIn}>
            {t('signIn')}
          </Button>
          <Button size="large" onClick={onRegister}>
            {t('signUp')}
          </Button>
        </Buttons>
      ) : (
        <>
          <Buttons>
            <Button size="large" disabled={deciding.isPending} onClick={() => deciding.mutate(false)}>
              {t('consent.refuse')}
            </Button>
            <Button
              look="primary"
              size="large"

              isBusy={deciding.isPending}
              onClick={() => deciding.mutate(true)}
            >
              {t('consent.allow')}
            </Button>
          </Buttons>
          <p className="text-center text-sm text-muted wrap-anywhere">
            {t('consent.signedInAs', { email: user.email })}
          </p>
        </>
      )}
    </Face>
  );
};

const Facts = ({ request: { host, isLocal, permissions } }: Pick<DecisionProps, 'request'>) => {
  const { t } = useTranslation('programs');
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="wrap-anywhere">
        {t('consent.goesTo')} <strong>{isLocal ? t('consent.local', { host }) : host}</strong>
      </p>
      <div className="flex flex-col gap-1">
        <p id="program-permissions">{t('consent.will')}</p>
        <ul aria-labelledby="program-permissions" className="flex list-disc flex-col gap-1 pl-5">
          {permissions.map((permission) => (
            <li key={permission}>{t(`consent.permission.${permission}`)}</li>
          ))}
        </ul>
      </div>
      <p className="text-muted text-pretty">{t('consent.wont')}</p>
    </div>
  );
};

const DecisionFailure = ({ error }: { readonly error: Error }) => {
  const { t } = useTranslation('programs');
  return (
    <>
      <Notice tone="danger" role="alert">
        {failureText(error)}
      </Notice>
      {failureCode(error) === 'auth.api_plan_required' ? (
        <ButtonLink to={paths.plans}>{t('seePlans')}</ButtonLink>
      ) : null}
    </>
  );
};

const Buttons = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap justify-center gap-3">{children}</div>
);

type FaceProps = {
  readonly Icon: typeof AppWindow;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
};

const Face = ({ Icon, title, text, children }: FaceProps) => (
  <Panel className="flex min-h-80 flex-col justify-center gap-5">
    <Icon aria-hidden="true" className="size-9 self-center text-accent" />
    <div aria-live="polite" className="flex flex-col gap-2 text-center">
      <h1 className="font-serif text-2xl font-medium tracking-[-0.015em] text-balance wrap-anywhere">
        {title}
      </h1>
      <p className="text-muted text-balance wrap-anywhere">{text}</p>
    </div>
    {children}
  </Panel>
);

const goTo = (url: string): void => window.location.assign(url);
