import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addSignOutGuard } from '../../../session/sign-out-guards.ts';
import { AskDialog, type Question } from '../queue/ask-dialog.tsx';
import { busyTabs } from '../queue/busy-tabs.ts';
import { uploads, uploadStore } from '../queue/current-uploads.ts';
import { recorder } from '../recorder/recorder-store.ts';
import { isUnderWay } from '../queue/upload-item.ts';

const CANCELLING_MS_MAX = 5_000;

/** Asks before a sign-out that would break uploads or a recording off, and breaks them off where that is wanted. */
export const SignOutQuestion = () => {
  const { t } = useTranslation('uploads');
  const [question, ask] = useState<Question | null>(null);

  useEffect(() => tellOtherTabs(), []);
  useEffect(
    () =>
      addSignOutGuard(async () => {
        const work = { ...findWork(), isElsewhere: await busyTabs.isAnotherBusy() };
        if (work.count === 0 && !work.isRecording && !work.isElsewhere) return true;
        const isAgreed = await new Promise<boolean>((resolve) =>
          ask({ ...describe(work, t), onYes: () => resolve(true), onNo: () => resolve(false) }),
        );
        if (isAgreed) await endAll();
        return isAgreed;
      }),
    [t],
  );
  return <AskDialog question={question} onClose={() => ask(null)} />;
};

type Work = { readonly count: number; readonly isRecording: boolean; readonly isElsewhere: boolean };

const findWork = (): Omit<Work, 'isElsewhere'> => {
  const { name } = recorder.getState();
  return {
    count: uploadStore.getState().items.filter(isUnderWay).length,
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
  yes: t(count > 0 ? 'ask.signOutDo' : 'ask.signOutRecordingDo'),
});

/** For as long as the frame of the app is there; gives the way to stop. */
const tellOtherTabs = (): (() => void) => {
  const stops = [uploadStore.subscribe(tellWork), recorder.subscribe(tellWork)];
  tellWork();
  return () => {
    for (const stop of stops) stop();
    busyTabs.tell(false);
  };
};

const tellWork = (): void => {
  const { count, isRecording } = findWork();
  busyTabs.tell(count > 0 || isRecording);
};

/** Best effort within a moment: what the server could not be told of, it forgets by itself within a day. */
const endAll = async (): Promise<void> => {
  const all = uploadStore
    .getState()
    .items.filter(isUnderWay)
    .map(({ id }) => uploads.cancel(id));
  const inTime = new Promise((resolve) => setTimeout(resolve, CANCELLING_MS_MAX));
  await Promise.race([Promise.all([recorder.putBy(), ...all]), inTime]);
  uploads.clear();
};
