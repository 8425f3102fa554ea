import { text } from '../platform/texts.ts';
import type { Session } from '../session/session.ts';

type ExternalDeps = {
  /** The product that this build belongs to. */
  readonly origin: string;
  readonly session: Pick<Session, 'findAccount'>;
  readonly signIn: () => Promise<void>;
  readonly version: string;
};

type ExternalReply = { readonly ok: boolean; readonly error?: string } & Record<string, unknown>;

/** Replies to the product's pages. The sign-in continues after its reply, in a window of its own. */
export const createExternalMessages =
  ({ origin, session, signIn, version }: ExternalDeps) =>
  async (message: unknown, sender: string | undefined): Promise<ExternalReply> => {
    if (sender !== origin) return { ok: false, error: text('errorOrigin') };
    switch ((message as { type?: unknown } | null)?.type) {
      case 'PING':
        return { ok: true };
      case 'GET_INFO':
        return { ok: true, name: text('name'), version };
      case 'CHECK_AUTH':
        return { ok: true, authenticated: await hasAccount(session) };
      case 'REQUEST_OAUTH_LOGIN':
        void signIn().catch(() => undefined);
        return { ok: true };
      default:
        return { ok: false, error: text('errorMessage') };
    }
  };

/** Returns whether an account is connected; without storage there is none. The reply is sent in any case, because a page waits for it. */
const hasAccount = (session: ExternalDeps['session']): Promise<boolean> =>
  session.findAccount().then(
    (account) => account !== undefined,
    () => false,
  );
