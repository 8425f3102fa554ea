import { ACTIVITY_ACTIONS } from '@escriba/contracts/transcription/activity';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ActivityFilter } from '../../data/transcriptions/activity.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the filter from the address, and writes it there, so that the browser's back button undoes a choice. */
export const useActivityFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);
  return { filter, setFilter: (next: ActivityFilter) => setParams(writeFilter(next)) };
};

/** What the address cannot mean is left out. */
const readFilter = (params: URLSearchParams): ActivityFilter => {
  const recordingId = params.get('recording') ?? '';
  const action = ACTIVITY_ACTIONS.find((each) => each === params.get('action'));
  const actor = params.get('actor') ?? '';
  return {
    ...(UUID.test(recordingId) ? { recordingId } : {}),
    ...(action === undefined ? {} : { action }),
    ...(actor === 'person' || UUID.test(actor) ? { actor } : {}),
  };
};

const writeFilter = ({ recordingId, action, actor }: ActivityFilter): Record<string, string> => ({
  ...(recordingId === undefined ? {} : { recording: recordingId }),
  ...(action === undefined ? {} : { action }),
  ...(actor === undefined ? {} : { actor }),
});
