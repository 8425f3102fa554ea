import { PartQueries } from '../../data/part-queries.tsx';
import { useRecordingLimits } from '../../data/recording-limits.ts';
import { FormatsLine } from './formats-line.tsx';

/** Formats and limits that the server enforces. */
export const FreeLimits = () => (
  <PartQueries>
    <Line />
  </PartQueries>
);

const Line = () => <FormatsLine minutesMax={useRecordingLimits()?.minutesMax} />;
