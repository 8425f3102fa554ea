import { VoiceToText } from './voice-to-text.tsx';

/** A whole page that waits. What is quick is never seen: the words fade in after a moment. */
export const Working = ({ text }: { readonly text: string }) => (
  <div
    role="status"
    className="flex min-h-[60dvh] grow animate-appear [animation-delay:200ms] flex-col items-center justify-center gap-5 p-6"
  >
    <VoiceToText isActive />
    <h1 className="text-muted">{text}</h1>
  </div>
);
