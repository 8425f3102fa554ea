import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import i18next from 'i18next';
import type { Transcriptions } from '../../../data/transcriptions/transcriptions.ts';
import { saveFrom } from '../../../media/save-file.ts';
import { showToast } from '../../../ui/toast.ts';
import { failureText } from '../../../data/failure-text.ts';
import { kindsToSend } from '../personal/hidden-kinds.ts';

/** Downloads the recording, with personal data of some kinds silenced if requested. Shows failures as a toast. */
export const downloadAudio = async (
  transcriptions: Transcriptions,
  id: string,
  silenced?: readonly PersonalKind[],
): Promise<void> => {
  const t = i18next.getFixedT(null, 'exporting');
  try {
    // The URL expires.
    const { audioUrl } = await transcriptions.fetchFresh(id);
    if (audioUrl === null) await showToast({ tone: 'error', title: t('failure.audioGone') });
    else saveFrom(asAttachment(audioUrl, silenced));
  } catch (error) {
    await showToast({
      tone: 'error',
      title: t('audioFailed'),
      detail: failureText(error),
    });
  }
};

const asAttachment = (audioUrl: string, silenced: readonly PersonalKind[] | undefined): string => {
  const url = new URL(audioUrl, window.location.origin);
  url.searchParams.set('download', '1');
  if (silenced !== undefined) url.searchParams.set('silence', '1');
  const kinds = silenced && kindsToSend(silenced);
  if (kinds !== undefined) url.searchParams.set('personal_kinds', kinds.join(','));
  return url.pathname + url.search;
};
