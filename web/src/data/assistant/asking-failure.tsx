import type { Assistant } from './assistant.ts';
import { Failure } from './failures.tsx';
import type { Asking, useAsk } from './questions.ts';

type AskingFailureProps = {
  readonly ask: ReturnType<typeof useAsk>;
  readonly assistant: Assistant;
  readonly onAskAgain: (asking: Asking) => void;
};

/** Says why a question was not accepted, and what can be done; nothing otherwise. */
export const AskingFailure = ({ ask, assistant, onAskAgain }: AskingFailureProps) => {
  const asked = ask.variables;
  if (!ask.isError || asked === undefined) return null;
  const again = () => onAskAgain(asked);
  return (
    <Failure
      error={ask.error}
      code={null}
      assistant={assistant}
      onRetry={again}
      onMakeOfText={undefined}
      onAgreed={again}
    />
  );
};
