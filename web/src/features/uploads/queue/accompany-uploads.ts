import type { Tabs } from '../../../platform/tabs.ts';
import type { Session } from '../../../session/session.ts';
import { shareUploads } from './shared-uploads.ts';
import { isUnderWay } from './upload-item.ts';
import { keepLanguage, recallLanguage } from './upload-language.ts';
import type { UploadStore } from './upload-store.ts';
import type { createUploads } from './uploads.ts';

type AccompanyDeps = {
  readonly session: Session;
  readonly tabs: Tabs;
  readonly store: UploadStore;
  readonly uploads: ReturnType<typeof createUploads>;
};

/** Keeps the queue in touch with the page, the other tabs and the session. Gives the way to stop. */
export const accompanyUploads = ({ session, tabs, store, uploads }: AccompanyDeps): (() => void) => {
  const stops = [
    warnBeforeLeaving(store),
    keepChosenLanguage(session, store),
    // What another tab goes on with or throws away is no longer offered here.
    shareUploads({ store, tabs, dismiss: uploads.dismiss }),
    followOwner(session, uploads),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

const warnBeforeLeaving = (store: UploadStore): (() => void) => {
  const unsubscribe = store.subscribe(() => {
    // Twice the same listener is one; taking away what is not there is nothing.
    if (store.getState().items.some(isUnderWay)) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  });
  return () => {
    unsubscribe();
    window.removeEventListener('beforeunload', warn);
  };
};

const keepChosenLanguage = (session: Session, store: UploadStore): (() => void) =>
  store.subscribe(() => {
    const { language } = store.getState();
    const userId = session.getState().user?.id;
    if (userId !== undefined && language !== null && recallLanguage(userId) !== language)
      keepLanguage(userId, language);
  });

/** A sign-out pauses the uploads; another person begins with none. */
const followOwner = (session: Session, uploads: AccompanyDeps['uploads']): (() => void) => {
  let ownerId = session.getState().user?.id;
  return session.subscribe(() => {
    const { status, user } = session.getState();
    if (status === 'loading' || user?.id === ownerId) return;
    if (user === null) return uploads.pauseAll();
    uploads.clear();
    ownerId = user.id;
  });
};
