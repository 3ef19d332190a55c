// Lists, tabs and charts.
import { Checklist } from '#ui/display/Checklist.tsx';
import { SeriesBars } from '#ui/display/SeriesBars.tsx';
import { SeriesChart } from '#ui/display/SeriesChart.tsx';
import { Tabs } from '#ui/display/Tabs.tsx';
import { Timeline } from '#ui/display/Timeline.tsx';
import { Sample } from './Sample.tsx';

const values = [3, 7, 0, 12, 9, 4, 15];
const names = values.map((_, at) => `Day ${at + 1}`);

export function ListSamples() {
  return (
    <>
      <Sample name="Timeline" wide>
        <Timeline
          events={[
            { id: 'created', state: 'done', icon: 'plus', title: 'Created', lines: ['Not emailed.'] },
            { id: 'waiting', state: 'now', icon: 'clock', title: 'Not opened yet', lines: [] },
            { id: 'expires', state: 'later', icon: 'flame', title: 'Expires', lines: ['In 7 days'] },
          ]}
        />
      </Sample>
      <Sample name="Checklist" wide>
        <Checklist
          words={{ done: 'done', now: 'current step', wait: 'not yet' }}
          steps={[
            { id: 'added', state: 'done', title: 'Domain added' },
            { id: 'proof', state: 'now', title: 'Ownership proved', line: 'Waiting for the TXT record' },
            { id: 'live', state: 'wait', title: 'Links work' },
          ]}
        />
      </Sample>
      <Charts />
    </>
  );
}

function Charts() {
  return (
    <>
      <Sample name="Tabs" wide>
        <Tabs
          label="Sample"
          tabs={[
            { id: 'one', title: 'One', content: <p>First panel.</p> },
            { id: 'two', title: 'Two', content: <p>Second panel.</p> },
          ]}
        />
      </Sample>
      <Sample name="SeriesChart" wide>
        <SeriesChart
          label="Choose a day"
          names={names}
          spoken={(at) => `${names[at]}: ${values[at]}`}
          series={(['brand', 'good', 'danger', 'neutral'] as const).map((tone) => ({
            key: tone,
            title: tone,
            tone,
            values,
            summary: `Seven days of ${tone}`,
          }))}
        />
      </Sample>
      <Sample name="SeriesBars" wide>
        <SeriesBars
          values={[0, 0, 0]}
          at={1}
          summary="Three days without anything"
          tone="neutral"
          onPoint={() => undefined}
        />
      </Sample>
    </>
  );
}
