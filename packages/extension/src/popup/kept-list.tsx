import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ask } from '../messages/messages.ts';
import { text } from '../platform/texts.ts';
import type { Recording } from '../recording/recordings-db.ts';
import { Button } from './button.tsx';
import { clockTime, dayAndTime } from './times.ts';
import { recordingsDb } from './use-kept.ts';
import type { AskRecording } from './use-recorder.ts';

type KeptListProps = {
  readonly recordings: readonly Recording[];
  readonly askRecording: AskRecording;
  readonly onChange: () => Promise<void>;
};

/** Lists recordings that wait for a decision: send, save as a file, or discard. */
export const KeptList = ({ recordings, askRecording, onChange }: KeptListProps) =>
  recordings.map((recording) => (
    <KeptCard key={recording.id} recording={recording} askRecording={askRecording} onChange={onChange} />
  ));

type KeptCardProps = Omit<KeptListProps, 'recordings'> & { readonly recording: Recording };

const KeptCard = ({ recording, askRecording, onChange }: KeptCardProps) => {
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { id, name, refusal, durationMs, startedAtMs } = recording;
  const send = () => void ask({ to: 'worker', type: 'send', id }).then(onChange);
  const discard = async (): Promise<void> => {
    const reply = await askRecording({ to: 'recording', type: 'remove', id });
    // The recording service is closed while nothing is sent.
    if (!reply.ok) await recordingsDb.remove(id);
    await onChange();
  };
  return (
    <section className="flex flex-col gap-2 rounded-card border border-warning/60 bg-raised p-4">
      <h2 className="flex items-center gap-2 text-sm font-medium">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
        {text(refusal === null ? 'interruptedTitle' : 'refusedTitle')}
      </h2>
      <p className="text-sm wrap-anywhere">{name}</p>
      <p className="text-sm text-muted tabular-nums">
        {refusal ?? text('interruptedDetail', clockTime(durationMs), dayAndTime(new Date(startedAtMs)))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={send}>
          {text(refusal === null ? 'transcribe' : 'tryAgain')}
        </Button>
        <Button onClick={() => void save(recording)}>{text('download')}</Button>
        <Button look="danger" onClick={isDiscarding ? () => void discard() : () => setIsDiscarding(true)}>
          {text(isDiscarding ? 'discardSure' : 'discard')}
        </Button>
      </div>
    </section>
  );
};

const save = async ({ id, name, type }: Recording): Promise<void> => {
  const sound = await recordingsDb.readFrom(id, 0, Number.MAX_SAFE_INTEGER);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([sound], { type }));
  link.download = name;
  link.click();
};
