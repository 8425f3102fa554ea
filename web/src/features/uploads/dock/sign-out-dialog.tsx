import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../session/services.ts';
import { AskDialog, type Question } from '../queue/ask-dialog.tsx';
import { isUnderWay } from '../queue/upload-item.ts';
import { type UploadQueue, useUploadQueue } from '../queue/upload-queue.ts';
import { type Microphone, useMicrophone } from '../recorder/microphone.ts';
import { type BusyTabs, createBusyTabs } from './busy-tabs.ts';

const CANCELLING_MS_MAX = 5_000;

/** Asks before a sign-out that would interrupt uploads or a recording, and ends them on confirmation. */
export const SignOutDialog = () => {
  const { t } = useTranslation('uploads');
  const [question, ask] = useState<Question | null>(null);
  const { tabs, signOutGuards } = useServices();
  const page = usePage();
  const [busyTabs] = useState(() => createBusyTabs(tabs));

  useEffect(() => publishWork(page, busyTabs), [page, busyTabs]);
  useEffect(
    () =>
      signOutGuards.add(async () => {
        const work = { ...findWork(page), isElsewhere: await busyTabs.isAnotherBusy() };
        if (work.count === 0 && !work.isRecording && !work.isElsewhere) return true;
        const isAgreed = await new Promise<boolean>((resolve) =>
          ask({ ...describe(work, t), onYes: () => resolve(true), onNo: () => resolve(false) }),
        );
        if (isAgreed) await endAll(page);
        return isAgreed;
      }),
    [signOutGuards, page, busyTabs, t],
  );
  return <AskDialog question={question} onClose={() => ask(null)} />;
};

/** The work that a sign-out would interrupt. */
type Page = Pick<UploadQueue, 'store' | 'uploads'> & Pick<Microphone, 'recorder'>;

const usePage = (): Page => {
  const { store, uploads } = useUploadQueue();
  const { recorder } = useMicrophone();
  return useMemo(() => ({ store, uploads, recorder }), [store, uploads, recorder]);
};

type Work = { readonly count: number; readonly isRecording: boolean; readonly isElsewhere: boolean };

const findWork = ({ store, recorder }: Page): Omit<Work, 'isElsewhere'> => {
  const { name } = recorder.getState();
  return {
    count: store.getState().items.filter(isUnderWay).length,
    isRecording: name === 'recording' || name === 'paused',
  };
};

const describe = ({ count, isRecording, isElsewhere }: Work, t: TFunction<'uploads'>) => ({
  title: t(count > 0 ? 'ask.signOut' : isRecording ? 'recorder.title' : 'ask.signOutTabs'),
  text: [
    ...(count > 0 ? [t('ask.signOutText', { count })] : []),
    ...(isRecording ? [t('ask.signOutRecording')] : []),
    ...(isElsewhere ? [t('ask.signOutElsewhere')] : []),
  ].join(' '),
  yes: t(count > 0 ? 'ask.signOutDo' : 'signOut'),
});

/** Publishes whether this tab works, while the app's frame is mounted; returns a stop function. */
const publishWork = (page: Page, busyTabs: BusyTabs): (() => void) => {
  const update = (): void => {
    const { count, isRecording } = findWork(page);
    busyTabs.setBusy(count > 0 || isRecording);
  };
  const stops = [page.store.subscribe(update), page.recorder.subscribe(update)];
  update();
  return () => {
    for (const stop of stops) stop();
    busyTabs.setBusy(false);
  };
};

/** Ends all work as far as a moment allows: the server removes an upload that this page could not cancel within a day. */
const endAll = async ({ store, uploads, recorder }: Page): Promise<void> => {
  const all = store
    .getState()
    .items.filter(isUnderWay)
    .map(({ id }) => uploads.cancel(id));
  const inTime = new Promise((resolve) => setTimeout(resolve, CANCELLING_MS_MAX));
  await Promise.race([Promise.all([recorder.putBy(), ...all]), inTime]);
  uploads.clear();
};
