import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../../data/query-client.ts';
import { useRecordingLimits } from '../../data/recording-limits.ts';
import { FormatsLine } from './formats-line.tsx';

/** Formats and limits that the server enforces. */
export const FreeLimits = () => {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Line />
    </QueryClientProvider>
  );
};

const Line = () => <FormatsLine minutesMax={useRecordingLimits()?.minutesMax} />;
