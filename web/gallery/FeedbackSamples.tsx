// The components that tell how something went.
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Counter } from '#ui/feedback/Counter.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Sample } from './Sample.tsx';

const tones = ['neutral', 'good', 'warn', 'info', 'private'] as const;

export function FeedbackSamples() {
  return (
    <>
      <Sample name="AlertBox" wide>
        <AlertBox kind="error" title="Error">
          Double check that passphrase
        </AlertBox>
        <AlertBox kind="success" title="Success">
          Your message was sent.
        </AlertBox>
      </Sample>
      <Sample name="Notice" wide>
        {tones.map((tone) => (
          <Notice
            key={tone}
            tone={tone}
            title={`Tone ${tone}.`}
            onDismiss={() => undefined}
            dismissLabel="Dismiss"
          >
            A remark in the flow of the page.
          </Notice>
        ))}
      </Sample>
      <Sample name="Counter">
        <Counter value={60} max={100} text="60 / 100 chars" />
        <Counter value={95} max={100} text="95 / 100 chars" />
      </Sample>
      <Sample name="Skeleton" wide>
        <Skeleton lines={3} />
      </Sample>
      <Sample name="ProgressBar (top of the page)" wide>
        <ProgressBar active />
      </Sample>
    </>
  );
}
