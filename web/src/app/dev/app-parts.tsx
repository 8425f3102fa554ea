import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Meter } from '../../ui/meter.tsx';
import { HeaderSkeleton, PAGE_SHAPES, PageSkeleton } from '../../ui/page-skeleton.tsx';
import { PlanBadge } from '../../ui/plan-badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SampleMark } from '../../ui/sample-mark.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { speakerHue } from '../../ui/speaker-hue.ts';
import { SpeakerMark } from '../../ui/speaker-mark.tsx';
import { Toggle } from '../../ui/toggle.tsx';

const OPTIONS = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
];

/** Shows the components of the pages behind the sign-in. */
export const AppParts = () => {
  const [choice, choose] = useState('one');
  const [isOpen, setOpen] = useState(false);
  const [isOn, turn] = useState(true);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-sm text-muted">Behind the sign-in</h2>
      <div className="flex flex-wrap items-center gap-3">
        <Badge>neutral</Badge>
        <Badge tone="accent">accent</Badge>
        <Badge tone="success">success</Badge>
        <Badge tone="warning">warning</Badge>
        <Badge tone="danger">danger</Badge>
        <Badge tone="marker">marker</Badge>
        <PlanBadge plan="free" />
        <PlanBadge plan="pro" />
        <Avatar name="Ana Vasconcelos" picture={null} />
        {['Ana Lima', 'Bia', 'Caio Melo', 'Davi', 'Eva', 'Fábio'].map((name, index) => (
          <span key={name} className="flex items-center gap-1.5">
            <SpeakerMark hue={speakerHue(index)} name={name} />
            <SpeakerMark hue={speakerHue(index)} />
            {name}
          </span>
        ))}
        <RelativeTime at="2026-01-01T00:00:00.000Z" />
        <Button look="danger" onClick={() => setOpen(true)}>
          danger
        </Button>
      </div>
      <ChoiceGroup label="Choice" value={choice} options={OPTIONS} onChoose={choose} />
      <SelectField label="Select" options={OPTIONS} hint="Hint" />
      <SelectField label="Select" options={OPTIONS} error="Error" />
      <div className="flex flex-col gap-3">
        {[0, 42, 80, 100].map((percent) => (
          <Meter key={percent} percent={percent} label={`Meter ${percent}`} text={`${percent} of 100`} />
        ))}
      </div>
      <Toggle label="Toggle" text="What it means" isOn={isOn} onChange={turn} />
      <Toggle label="Disabled" text="What it means" isOn={false} disabled onChange={turn} />
      <Card title="Card" note={<SampleMark />} aside={<Badge>aside</Badge>}>
        <p>Content</p>
      </Card>
      <Skeletons />
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Dialog" text="Text">
        <Button onClick={() => setOpen(false)}>Done</Button>
      </Dialog>
    </section>
  );
};

const Skeletons = () => (
  <>
    <HeaderSkeleton />
    {PAGE_SHAPES.map((shape) => (
      <PageSkeleton key={shape} shape={shape} />
    ))}
  </>
);
