import type { ReactNode } from 'react';
import { VoiceToText } from '../ui/voice-to-text.tsx';

type MessagePageProps = { readonly title: string; readonly text: string; readonly children: ReactNode };

/** Renders a page with one message and a link onwards. */
export const MessagePage = ({ title, text, children }: MessagePageProps) => (
  <div className="wrap flex grow flex-col items-center justify-center gap-5 py-20 text-center">
    <VoiceToText />
    <h1 className="pt-2 font-serif text-2xl font-medium tracking-[-0.015em] text-balance sm:text-3xl">
      {title}
    </h1>
    <p className="max-w-md text-muted text-balance">{text}</p>
    <div className="flex flex-wrap justify-center gap-3 pt-2">{children}</div>
  </div>
);
