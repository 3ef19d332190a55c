// The components of forms in their states.
import { useState } from 'react';
import { Button } from '#ui/form/Button.tsx';
import type { ButtonKind, ButtonSize } from '#ui/form/button-style.ts';
import { CopyButton } from '#ui/form/CopyButton.tsx';
import { Field } from '#ui/form/Field.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import { RecordTable } from '#ui/form/RecordTable.tsx';
import { Segment } from '#ui/form/Segment.tsx';
import { Slider } from '#ui/form/Slider.tsx';
import { Switch } from '#ui/form/Switch.tsx';
import { FieldSamples } from './FieldSamples.tsx';
import { Sample } from './Sample.tsx';

const kinds: readonly ButtonKind[] = ['primary', 'outline', 'quiet', 'danger', 'dangerSolid', 'private'];
const sizes: readonly ButtonSize[] = ['big', 'normal', 'small'];
const copy = { copied: 'Copied!', announcement: 'Copied.', failed: 'Press Ctrl+C.' };

export function FormSamples() {
  return (
    <>
      <Buttons />
      <Sample name="LinkButton">
        <LinkButton to="/" icon="plus">
          Add a domain
        </LinkButton>
      </Sample>
      <Sample name="CopyButton">
        <CopyButton text="https://example.com" label="Copy link" {...copy} />
      </Sample>
      <FieldSamples />
      <Choices />
      <Sample name="RecordTable" wide>
        <RecordTable
          words={{ copy: 'Copy', copied: copy.copied, failed: copy.failed }}
          rows={[
            { id: 'type', label: 'Type', value: 'TXT' },
            {
              id: 'value',
              label: 'Value',
              value: 'glimpse-verification=8f14e45fceea167a5a36dedd4bea2543',
              copy: { text: 'x', name: 'Copy value', announcement: copy.announcement },
            },
          ]}
        />
      </Sample>
    </>
  );
}

function Buttons() {
  return (
    <Sample name="Button">
      {kinds.map((kind) => (
        <div key={kind} className="formActions">
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} disabled reason="Type something first.">
            disabled
          </Button>
          <Button kind={kind} pending="Sending…">
            pending
          </Button>
        </div>
      ))}
      {sizes.map((size) => (
        <Button key={size} size={size} icon="send" flipIcon>
          {size}
        </Button>
      ))}
      <Button icon="x" iconOnly="Close" />
      <Button wide>wide</Button>
    </Sample>
  );
}

function Choices() {
  const [on, setOn] = useState(true);
  const [cycle, setCycle] = useState('year');
  const [length, setLength] = useState(20);
  const options = [
    { value: 'month', label: 'Monthly' },
    { value: 'year', label: 'Yearly' },
  ];
  return (
    <>
      <Sample name="Switch" wide>
        <Switch label="Email me when it breaks" help="At once." checked={on} onChange={setOn} />
        <Switch label="Off" checked={!on} onChange={(next) => setOn(!next)} />
        <Switch label="Disabled" checked disabled onChange={setOn} />
      </Sample>
      <Sample name="Slider" wide>
        <Field label="Length" aside={<span className="help">{length} characters</span>}>
          <Slider min={8} max={64} value={length} text={`${length} characters`} onValue={setLength} />
        </Field>
      </Sample>
      <Sample name="Segment">
        <Segment legend="Billing period" options={options} value={cycle} onChange={setCycle} />
      </Sample>
    </>
  );
}
