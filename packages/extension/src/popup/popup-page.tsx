import type { Account } from '../messages/messages.ts';
import { text } from '../platform/texts.ts';
import { Button } from './button.tsx';
import { Header } from './header.tsx';
import { KeptList } from './kept-list.tsx';
import { RecentList } from './recent-list.tsx';
import { RecordCard } from './record-card.tsx';
import { RecordingCard } from './recording-card.tsx';
import { type AccountState, useAccount } from './use-account.ts';
import { useKept } from './use-kept.ts';
import { useRecent } from './use-recent.ts';
import { type AskRecording, useRecorder } from './use-recorder.ts';

type PopupProps = { readonly askRecording: AskRecording; readonly isPage?: boolean };

/** Renders the extension's popup; in Firefox it is also the page that records. */
export const Popup = ({ askRecording, isPage = false }: PopupProps) => {
  const { state, signIn, signOut } = useAccount();
  const recorder = useRecorder(askRecording);
  const account = state.name === 'signedIn' ? state.account : undefined;
  return (
    <div className="flex flex-col gap-4 p-4">
      <Header
        {...(account === undefined ? {} : { account })}
        {...(account === undefined || recorder.name !== 'idle' ? {} : { onSignOut: () => void signOut() })}
      />
      {isPage ? <p className="text-sm text-muted">{text('pageStays')}</p> : null}
      {recorder.name === 'idle' ? null : <RecordingCard state={recorder} askRecording={askRecording} />}
      {account === undefined ? (
        <SignIn state={state} onSignIn={() => void signIn()} />
      ) : (
        <Signed
          key={account.id}
          account={account}
          isIdle={recorder.name === 'idle'}
          askRecording={askRecording}
        />
      )}
    </div>
  );
};

type SignInProps = { readonly state: AccountState; readonly onSignIn: () => void };

const SignIn = ({ state, onSignIn }: SignInProps) => {
  if (state.name === 'loading') return <p className="text-sm text-muted">{text('loading')}</p>;
  return (
    <section className="flex flex-col gap-3">
      <h1 className="font-serif text-xl font-medium">{text('signInTitle')}</h1>
      <p className="text-sm text-muted">{text('signInText')}</p>
      <Button look="primary" disabled={state.name === 'asking'} onClick={onSignIn}>
        {text(state.name === 'asking' ? 'signingIn' : 'signIn')}
      </Button>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {state.name === 'failed' ? text('signInFailed') : null}
      </p>
    </section>
  );
};

type SignedProps = {
  readonly account: Account;
  readonly isIdle: boolean;
  readonly askRecording: AskRecording;
};

const Signed = ({ account, isIdle, askRecording }: SignedProps) => {
  const { kept, look } = useKept(account.id);
  const recent = useRecent();
  return (
    <>
      <KeptList
        recordings={[...kept.interrupted, ...kept.refused]}
        askRecording={askRecording}
        onChange={look}
      />
      {isIdle ? <RecordCard /> : null}
      <RecentList recent={recent} sending={kept.sending} />
    </>
  );
};
