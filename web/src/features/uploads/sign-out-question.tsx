import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addSignOutGuard } from '../../session/sign-out-guards.ts';
import { AskDialog, type Question } from './ask-dialog.tsx';
import { uploads, uploadStore } from './current-uploads.ts';
import { recorder } from './recorder-store.ts';
import { isUnderWay } from './upload-item.ts';

const CANCELLING_MS_MAX = 5_000;

/** Asks before a sign-out that would break uploads or a recording off, and breaks them off where that is wanted. */
export const SignOutQuestion = () => {
  const { t } = useTranslation('uploads');
  const [question, ask] = useState<Question | null>(null);

  useEffect(
    () =>
      addSignOutGuard(async () => {
        const count = uploadStore.getState().items.filter(isUnderWay).length;
        const { name } = recorder.getState();
        const isRecording = name === 'recording' || name === 'paused';
        if (count === 0 && !isRecording) return true;
        const isAgreed = await new Promise<boolean>((resolve) =>
          ask({
            title: count > 0 ? t('ask.signOut') : t('recorder.title'),
            text: [
              ...(count > 0 ? [t('ask.signOutText', { count })] : []),
              ...(isRecording ? [t('ask.signOutRecording')] : []),
            ].join(' '),
            yes: t(count > 0 ? 'ask.signOutDo' : 'ask.signOutRecordingDo'),
            onYes: () => resolve(true),
            onNo: () => resolve(false),
          }),
        );
        if (isAgreed) await endAll();
        return isAgreed;
      }),
    [t],
  );
  return <AskDialog question={question} onClose={() => ask(null)} />;
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
