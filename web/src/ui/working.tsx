import { VoiceToText } from './voice-to-text.tsx';

/** Renders a page that loads. The text fades in after a moment, so that quick loads show nothing. */
export const Working = ({ text }: { readonly text: string }) => (
  <div
    role="status"
    className="flex min-h-[60dvh] grow animate-appear [animation-delay:200ms] flex-col items-center justify-center gap-5 p-6"
  >
    <VoiceToText isActive />
    <h1 className="text-muted">{text}</h1>
  </div>
);
