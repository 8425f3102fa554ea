import { createLeaveWarning } from '../../../platform/leave-warning.ts';
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

/** Syncs the queue with the page, the other tabs and the session. Returns a stop function. */
export const accompanyUploads = ({ session, tabs, store, uploads }: AccompanyDeps): (() => void) => {
  const stops = [
    warnBeforeLeaving(store),
    keepChosenLanguage(session, store),
    // Uploads that another tab continues or discards disappear here.
    shareUploads({ store, tabs, dismiss: uploads.dismiss }),
    followOwner(session, uploads),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

const warnBeforeLeaving = (store: UploadStore): (() => void) => {
  const setWarning = createLeaveWarning();
  const unsubscribe = store.subscribe(() => setWarning(store.getState().items.some(isUnderWay)));
  return () => {
    unsubscribe();
    setWarning(false);
  };
};

const keepChosenLanguage = (session: Session, store: UploadStore): (() => void) =>
  store.subscribe(() => {
    const { language } = store.getState();
    const userId = session.getState().user?.id;
    if (userId !== undefined && language !== null && recallLanguage(userId) !== language)
      keepLanguage(userId, language);
  });

/** Pauses the uploads after a sign-out; another user starts with an empty queue. */
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
