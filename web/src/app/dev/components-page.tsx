import { Copy, Globe } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast.ts';
import { VoiceToText } from '../../ui/voice-to-text.tsx';
import { AppParts } from './app-parts.tsx';
import { AccountParts } from './account-parts.tsx';
import { SheetStates } from './sheet-states.tsx';

const COLOURS = [
  'bg-surface',
  'bg-sunken',
  'bg-raised',
  'bg-overlay',
  'bg-ink',
  'bg-muted',
  'bg-accent',
  'bg-marker',
  'bg-danger',
  'bg-success',
  'bg-warning',
  'bg-speaker-1',
  'bg-speaker-2',
  'bg-speaker-3',
  'bg-speaker-4',
  'bg-speaker-5',
];

/** Shows every component in every state, in both themes. It exists in development only. */
export const ComponentsPage = () => (
  <div className="grid min-h-dvh lg:grid-cols-2">
    {(['light', 'dark'] as const).map((theme) => (
      <div key={theme} data-theme={theme} className="flex min-w-0 flex-col gap-10 bg-surface p-6 text-ink">
        <Basics />
        <AppParts />
        <AccountParts />
        <SheetStates />
      </div>
    ))}
  </div>
);

const Basics = () => {
  const [choice, choose] = useState('pt');
  const options = [
    { value: 'pt', label: 'Português' },
    { value: 'en', label: 'English' },
  ];
  return (
    <>
      <Row title="Brand">
        <Logo />
        <VoiceToText />
        <VoiceToText isActive />
      </Row>
      <Row title="Roles">
        {COLOURS.map((name) => (
          <div key={name} title={name} className={`size-10 rounded-control border border-line ${name}`} />
        ))}
      </Row>
      <Buttons />
      <Row title="Choices">
        <ChoiceMenu label="Menu" value={choice} onChoose={choose} options={options}>
          <Globe className="size-4.5" /> {choice}
        </ChoiceMenu>
        <Select label="Select" value={choice} onChange={choose} options={options} />
        <Select label="Disabled" value={choice} onChange={choose} options={options} disabled />
      </Row>
      <Row title="Progress">
        <div className="flex w-full flex-col gap-3">
          {[0, 42, 100, null].map((percent) => (
            <ProgressBar key={String(percent)} percent={percent} label={`Progress ${percent}`} />
          ))}
        </div>
      </Row>
      <Row title="Notices and toasts">
        <Notice tone="info">Information</Notice>
        <Notice tone="warning">Warning</Notice>
        <Notice tone="danger">Danger</Notice>
        <Button onClick={() => void showToast({ tone: 'error', title: 'Erro ao copiar', detail: 'Detail' })}>
          Error toast
        </Button>
        <Button onClick={() => void showToast({ tone: 'success', title: 'Copiado' })}>Success toast</Button>
      </Row>
    </>
  );
};

const Buttons = () => (
  <Row title="Buttons">
    {(['primary', 'secondary', 'quiet', 'success'] as const).map((look) => (
      <div key={look} className="flex flex-wrap items-center gap-2">
        <Button look={look} size="small">
          {look}
        </Button>
        <Button look={look}>{look}</Button>
        <Button look={look} size="large">
          {look}
        </Button>
        <Button look={look} disabled>
          disabled
        </Button>
      </div>
    ))}
    <Button look="primary" isBusy>
      Busy
    </Button>
    <ButtonLink to="#" look="secondary">
      Link
    </ButtonLink>
    <IconButton label="Copy">
      <Copy className="size-4.5" />
    </IconButton>
  </Row>
);

const Row = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col gap-3">
    <h2 className="text-sm text-muted">{title}</h2>
    <div className="flex flex-wrap items-center gap-4">{children}</div>
  </section>
);
