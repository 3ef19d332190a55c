// What opens: disclosure, popover, dialog.
import { useState } from 'react';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { Sample } from './Sample.tsx';

const tones = ['plain', 'private', 'link'] as const;

export function OverlaySamples() {
  return (
    <>
      <Sample name="Disclosure" wide>
        {tones.map((tone) => (
          <Disclosure
            key={tone}
            title={`Tone ${tone}`}
            tone={tone}
            now="closed value"
            defaultOpen={tone === 'plain'}
          >
            <p>What it holds.</p>
          </Disclosure>
        ))}
      </Sample>
      <Sample name="Popover">
        <Popover label="Region" icon="globe">
          <ul>
            <li>
              <a href="#eu">Europe</a>
            </li>
            <li>
              <a href="#us">America</a>
            </li>
          </ul>
        </Popover>
      </Sample>
      <DialogSample />
    </>
  );
}

function DialogSample() {
  const [open, setOpen] = useState(false);
  return (
    <Sample name="Dialog">
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      {open && (
        <Dialog
          title="Delete this?"
          closeLabel="Close"
          onClose={() => setOpen(false)}
          foot={<Button onClick={() => setOpen(false)}>Done</Button>}
        >
          <p>It names the consequence in one sentence.</p>
        </Dialog>
      )}
    </Sample>
  );
}
