import { acceptInvitation, type ShownInvitation, showInvitation } from '@escriba/contracts/auth/workspaces';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { switchWorkspace } from '../../data/account/workspaces.ts';
import { failureCode, failureText } from '../../data/failure-text.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { useSession } from '../../session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type InvitationProps = {
  readonly token: string;
  readonly onSignIn: () => void;
  readonly onRegister: () => void;
};

/** Shows what an invitation is for, and accepts it. */
export const Invitation = ({ token, ...entrances }: InvitationProps) => {
  const { t } = useTranslation('invitation');
  const { session } = useServices();
  const { status, user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token, user?.id],
    queryFn: async () => {
      const call = status === 'authenticated' ? session.call : session.callOpen;
      return (await call(showInvitation, { body: { token } })).data;
    },
    enabled: status !== 'loading',
    gcTime: 0,
    retry: false,
  });
  if (error !== null)
    return failureCode(error) === 'auth.invitation_not_found' || token === '' ? (
      <Face Icon={CircleAlert} title={t('unknown')} text={t('unknownText')}>
        <HomeLink />
      </Face>
    ) : (
      <LoadFailure title={t('failed')} text={failureText(error)} onRetry={() => void refetch()} />
    );
  if (data === undefined)
    return (
      <Panel className="flex min-h-80 items-center justify-center gap-3">
        <Spinner />
        <p role="status">{t('readingInvitation')}</p>
      </Panel>
    );
  return <Shown token={token} invitation={data} {...entrances} />;
};

type ShownProps = InvitationProps & { readonly invitation: ShownInvitation };

const Shown = ({ invitation, ...props }: ShownProps) => {
  const { t } = useTranslation('invitation');
  const { user } = useSession();
  const { state, workspaceName: name, email } = invitation;
  switch (state) {
    case 'open':
      return <Open invitation={invitation} {...props} />;
    case 'member':
      return (
        <Face Icon={CircleCheck} title={t('member', { name })}>
          <Button
            look="primary"
            size="large"
            onClick={() =>
              // The role is read again with the list of workspaces.
              user && switchWorkspace(user.id, { id: invitation.workspaceId, name, role: 'reader' })
            }
          >
            {t('enter')}
          </Button>
        </Face>
      );
    case 'other_address':
      return (
        <Face
          Icon={CircleAlert}
          title={t('otherAddress')}
          text={t('otherAddressText', { email: email ?? '' })}
        >
          <SignOut onDone={props.onSignIn} />
        </Face>
      );
    case 'expired':
    case 'used':
    case 'cancelled':
      return (
        <Face Icon={CircleAlert} title={t(state)} text={t('askAgain')}>
          <HomeLink />
        </Face>
      );
  }
};

const Open = ({ token, invitation, onSignIn, onRegister }: ShownProps) => {
  const { t } = useTranslation(['invitation', 'team']);
  const { session } = useServices();
  const { user } = useSession();
  const { invitedBy, workspaceName: name, role } = invitation;
  const joining = useMutation({
    mutationFn: async () => (await session.call(acceptInvitation, { body: { token } })).data,
    onSuccess: (workspace) => user && switchWorkspace(user.id, workspace),
  });
  const roleText = t(`team:roleText.${role}`).toLocaleLowerCase();
  return (
    <Face
      Icon={UserPlus}
      title={invitedBy === null ? t('openBySomebody', { name }) : t('open', { by: invitedBy, name })}
      text={`${t('as', { role: t(`team:role.${role}`).toLocaleLowerCase(), roleText })} ${t('private')}`}
      note={user === null ? undefined : t('signedInAs', { email: user.email })}
      failure={joining.error === null ? undefined : failureText(joining.error)}
    >
      {user === null ? (
        <>
          <Button look="primary" size="large" onClick={onSignIn}>
            {t('enterToAccept')}
          </Button>
          <Button size="large" onClick={onRegister}>
            {t('register')}
          </Button>
        </>
      ) : (
        <Button
          look="primary"
          size="large"

          isBusy={joining.isPending}
          onClick={() => joining.mutate()}
        >
          {t('accept')}
        </Button>
      )}
    </Face>
  );
};

const SignOut = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation('invitation');
  const { session } = useServices();
  const leaving = useMutation({ mutationFn: () => session.signOut(), onSuccess: onDone });
  return (
    <Button look="primary" size="large" isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
      {t('leaveAccount')}
    </Button>
  );
};

const HomeLink = () => <ButtonLink to={paths.home}>{useTranslation('invitation').t('goHome')}</ButtonLink>;

type FaceProps = {
  readonly Icon: typeof UserPlus;
  readonly title: string;
  readonly text?: string;
  readonly note?: string | undefined;
  readonly failure?: string | undefined;
  readonly children: ReactNode;
};

const Face = ({ Icon, title, text, note, failure, children }: FaceProps) => (
  <Panel className="flex min-h-80 flex-col items-center justify-center gap-5 text-center">
    <Icon aria-hidden="true" className="size-9 text-accent" />
    <div aria-live="polite" className="flex flex-col gap-2">
      <h1 className="font-serif text-2xl font-medium tracking-[-0.015em] text-balance wrap-anywhere">
        {title}
      </h1>
      {text === undefined ? null : <p className="text-muted text-balance wrap-anywhere">{text}</p>}
    </div>
    {failure === undefined ? null : (
      <Notice tone="danger" role="alert">
        {failure}
      </Notice>
    )}
    <div className="flex flex-wrap justify-center gap-3 pt-1">{children}</div>
    {note === undefined ? null : <p className="text-sm text-muted wrap-anywhere">{note}</p>}
  </Panel>
);
