import type { TranscriptionSnapshot } from '@escriba/contracts/transcription/transcription';
import { createRef } from 'react';
import { ActionBar } from '../../features/free-transcription/action-bar.tsx';
import { refusal } from '../../features/free-transcription/failure.ts';
import type { Flow, Running } from '../../features/free-transcription/flow.ts';
import { IdleSheet } from '../../features/free-transcription/idle-sheet.tsx';
import { LaterSheet } from '../../features/free-transcription/later-sheets.tsx';

const nothing = () => undefined;
const longName = `${'ata-da-reuniao-de-planejamento-'.repeat(8)}final.m4a`;
const file = new File([new Uint8Array(4_200_000)], 'entrevista.m4a', { type: 'audio/mp4' });
const longFile = new File([new Uint8Array(2_000)], longName, { type: 'video/mp4' });

const SENTENCES = [
  'Bom dia a todos, obrigado por virem.',
  'Hoje vamos falar sobre o calendário do próximo semestre e sobre o que muda para quem trabalha à distância.',
  'Antes de tudo, uma palavra sobre o orçamento.',
];
const segments = SENTENCES.map((text, index) => ({
  startMs: index * 4_200,
  endMs: index * 4_200 + 4_000,
  text,
}));

const running: Running = {
  stage: null,
  progress: 0,
  queuePosition: 3,
  startsInSeconds: 130,
  waitingFor: null,
  durationMs: null,
  segments: [],
};

const completed = (text: string, isTruncated: boolean): TranscriptionSnapshot => ({
  transcriptionId: '018f3c5e-0000-7000-8000-000000000000',
  status: 'completed',
  stage: null,
  progress: 100,
  queuePosition: null,
  startsInSeconds: null,
  waitingFor: null,
  fileName: file.name,
  durationMs: 222_000,
  language: 'pt',
  segments: text === '' ? [] : segments,
  error: null,
  message: null,
  result: {
    text,
    audio_duration: 222,
    language: 'pt',
    is_truncated: isTruncated,
    original_length: isTruncated ? 4_213 : text.length,
    limited_length: isTruncated ? 1_000 : text.length,
    message: 'Mostrando os primeiros 1.000 de 4.213 caracteres.',
  },
  createdAt: '2024-01-01T00:00:00.000Z',
  completedAt: '2024-01-01T00:00:00.000Z',
});

const processing = (change: Partial<Running>, connection: 'live' | 'reconnecting' = 'live'): Flow => ({
  name: 'processing',
  id: '1',
  file,
  fileName: file.name,
  connection,
  running: { ...running, ...change },
});

const transfer = {
  totalBytes: file.size,
  sentBytes: 1_900_000,
  startedAtMs: 0,
  bytesPerSecond: 90_000,
  secondsLeft: 26,
  sample: { atMs: 0, sentBytes: 0 },
};

const FLOWS: readonly Flow[] = [
  { name: 'restoring' },
  { name: 'idle', file: null, rejection: null },
  { name: 'idle', file, rejection: null },
  { name: 'idle', file: longFile, rejection: null },
  { name: 'idle', file: null, rejection: { reason: 'invalid', fileName: 'notas.pdf', sizeBytes: 10 } },
  { name: 'idle', file: null, rejection: { reason: 'tooLarge', fileName: longName, sizeBytes: 700_000_000 } },
  { name: 'idle', file: null, rejection: { reason: 'empty', fileName: 'vazio.mp3', sizeBytes: 0 } },
  {
    name: 'trialUsed',
    message: 'Você já usou sua transcrição gratuita. Crie uma conta para continuar.',
  },
  { name: 'uploading', file, transfer },
  { name: 'uploading', file, transfer: { ...transfer, sentBytes: file.size } },
  processing({}),
  processing({ waitingFor: 'speech_model' }),
  processing({ stage: 'preparing' }),
  processing({ stage: 'transcribing', progress: 37, segments }, 'reconnecting'),
  { name: 'completed', snapshot: completed(SENTENCES.join(' '), false) },
  { name: 'completed', snapshot: completed(SENTENCES.join(' '), true) },
  { name: 'completed', snapshot: completed('', false) },
  {
    name: 'error',
    failure: refusal('transcription.no_audio', 'O vídeo não tem som'),
    file,
    id: null,
  },
  {
    name: 'error',
    failure: refusal(
      'transcription.free_trial_used',
      'Você já usou sua transcrição gratuita. Crie uma conta para continuar.',
    ),
    file,
    id: null,
  },
  { name: 'error', failure: { code: 'network', message: null, retry: 'upload' }, file, id: null },
];

/** Shows the sheet of the landing page in each of its states. */
export const SheetStates = () => (
  <div className="flex flex-col gap-8">
    {FLOWS.map((flow, index) => (
      <div
        key={`${index}-${flow.name}`}
        className="flex min-h-[26rem] flex-col rounded-zone border border-line bg-raised shadow-resting"
      >
        {flow.name === 'idle' ? (
          <IdleSheet
            language="pt-BR"
            file={flow.file}
            rejection={flow.rejection}
            isOver={false}
            pickRef={createRef()}
            onPick={nothing}
            onFile={nothing}
            onRemove={nothing}
          />
        ) : (
          <LaterSheet flow={flow} headingRef={createRef()} onErase={nothing} />
        )}
        {flow.name === 'trialUsed' ? null : (
          <ActionBar
            flow={flow}
            language="pt-BR"
            isOffline={false}
            onLanguage={nothing}
            onSubmit={nothing}
            onRetry={nothing}
            onCancel={nothing}
            onReset={nothing}
            onPick={nothing}
          />
        )}
      </div>
    ))}
  </div>
);
