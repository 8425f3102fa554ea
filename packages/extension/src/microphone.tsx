import { CircleCheck, Mic } from 'lucide-react';
import { useState } from 'react';
import { text } from './platform/texts.ts';
import { Button } from './popup/button.tsx';
import { Header } from './popup/header.tsx';
import { mount } from './popup/mount.tsx';

type Permission = 'none' | 'granted' | 'denied';

/** Asks for the microphone on a page of its own: a popup closes when the browser asks. */
const MicrophonePage = () => {
  const [permission, setPermission] = useState<Permission>('none');
  const request = async (): Promise<void> => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      for (const track of stream.getTracks()) track.stop();
      setPermission('granted');
    } catch {
      setPermission('denied');
    }
  };
  const Picture = permission === 'granted' ? CircleCheck : Mic;
  return (
    <main className="mx-auto flex max-w-md flex-col gap-6 p-8">
      <Header />
      <section className="flex flex-col gap-4 rounded-card border border-line bg-raised p-6">
        <Picture aria-hidden="true" className="size-8 text-accent" />
        <div aria-live="polite" className="flex flex-col gap-2">
          <h1 className="font-serif text-xl font-medium">
            {text(permission === 'granted' ? 'microphoneReady' : 'microphoneTitle')}
          </h1>
          <p className="text-muted">{text(TEXTS[permission])}</p>
        </div>
        {permission === 'granted' ? null : (
          <Button look="primary" onClick={() => void request()}>
            {text('microphoneAllow')}
          </Button>
        )}
      </section>
    </main>
  );
};

const TEXTS = {
  none: 'microphoneText',
  granted: 'microphoneReadyText',
  denied: 'microphoneDenied',
} as const;

mount(<MicrophonePage />);
