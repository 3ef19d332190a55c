// The components that show something.
import { AddressText } from '#ui/display/AddressText.tsx';
import { Badge } from '#ui/display/Badge.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';
import { Icon } from '#ui/display/Icon.tsx';
import { type IconName, icons } from '#ui/display/icon-names.ts';
import { LinkBox } from '#ui/display/LinkBox.tsx';
import { LiveRegion } from '#ui/display/LiveRegion.tsx';
import { MessageCard } from '#ui/display/MessageCard.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import { Iris } from '#ui/display/Iris.tsx';
import { TimeArc } from '#ui/display/TimeArc.tsx';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';
import { When } from '#ui/display/When.tsx';
import { Button } from '#ui/form/Button.tsx';
import { ListSamples } from './ListSamples.tsx';
import { Sample } from './Sample.tsx';

const tones = ['neutral', 'good', 'wait', 'warn', 'brand'] as const;
const irisStates = ['open', 'closed', 'empty'] as const;
const at = 1_790_000_000;
const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name);

export function DisplaySamples() {
  return (
    <>
      <Sample name="PageHeading" wide>
        <PageHeading badge={<Badge tone="wait">NOT RECEIVED</Badge>}>Your link is ready</PageHeading>
      </Sample>
      <Sample name="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon="check" struck={tone === 'neutral'}>
            {tone}
          </Badge>
        ))}
      </Sample>
      <Sample name="Icon">
        <p>
          {Object.keys(icons)
            .filter(isIcon)
            .map((name) => (
              <Icon key={name} name={name} flip={name === 'arrow'} />
            ))}
        </p>
      </Sample>
      <Sample name="Iris">
        {irisStates.map((state) => (
          <Iris key={state} state={state} />
        ))}
        <Iris state="closed" small />
      </Sample>
      <Sample name="TimeArc">
        {[1, 0.5, 0.1, 0].map((left) => (
          <TimeArc key={left} left={left} />
        ))}
      </Sample>
      <Pieces />
      <ListSamples />
    </>
  );
}

function Pieces() {
  return (
    <>
      <Sample name="MessageCard" wide>
        <MessageCard
          iris="empty"
          heading="That information is no longer available."
          action={<Button>Back</Button>}
        >
          It was opened, deleted by its sender, or it expired.
        </MessageCard>
      </Sample>
      <Sample name="AddressText">
        <AddressText address="ana@mail.northwind.example" />
      </Sample>
      <Sample name="LinkBox" wide>
        <LinkBox url="https://glimpse.example/secret/ab12cd34ef56gh78ij90kl12mn34op56" label="Share link" />
      </Sample>
      <Sample name="When, Countdown">
        <When at={at} />
        <When at={at} style="both" />
        <Countdown until={at * 1000} text={(ms) => `${Math.round(ms / 1000)} s left`} />
      </Sample>
      <Sample name="LiveRegion, VisuallyHidden (for screen readers)">
        <LiveRegion />
        <VisuallyHidden>Only heard.</VisuallyHidden>
      </Sample>
    </>
  );
}
