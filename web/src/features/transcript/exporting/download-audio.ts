import i18next from 'i18next';
import type { Transcriptions } from '../../../data/transcriptions/transcriptions.ts';
import { saveFrom } from '../../../media/save-file.ts';
import { showToast } from '../../../ui/toast.ts';
import { failureText } from '../../../data/failure-text.ts';

/** Downloads the recording, with personal data silenced if requested. Shows failures as a toast. */
export const downloadAudio = async (
  transcriptions: Transcriptions,
  id: string,
  isSilenced: boolean,
): Promise<void> => {
  const t = i18next.getFixedT(null, 'exporting');
  try {
    // The URL expires.
    const { audioUrl } = await transcriptions.fetchFresh(id);
    if (audioUrl === null) await showToast({ tone: 'error', title: t('failure.audioGone') });
    else saveFrom(asAttachment(audioUrl, isSilenced));
  } catch (error) {
    await showToast({
      tone: 'error',
      title: t('audioFailed'),
      detail: failureText(error),
    });
  }
};

const asAttachment = (audioUrl: string, isSilenced: boolean): string => {
  const url = new URL(audioUrl, window.location.origin);
  url.searchParams.set('download', '1');
  if (isSilenced) url.searchParams.set('silence', '1');
  return url.pathname + url.search;
};
