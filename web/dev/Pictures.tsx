import { Inbox } from 'lucide-react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Chart } from '#web/ui/chart/Chart.tsx';
import { Cover } from '#web/ui/data/Cover.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { ProgressRing } from '#web/ui/feedback/ProgressRing.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/States.tsx';
import styles from './UiPage.module.css';

const slugs = ['openttd', 'wesnoth', 'mindustry', 'dwarf-fortress', 'celeste', 'factorio'];
const days = [3, 8, 5, 13, 21, 9, 16];
const rows = days.map((hits, index) => ({
  x: index + 1,
  values: { hits, visitors: Math.ceil(hits / 2), quality: 0.5 + hits / 60, before: index < 2 ? null : 0.6 },
}));

/** What is looked at: charts, rings, covers, states. */
export function Pictures() {
  return (
    <>
      <Chart
        kind="bar"
        label="Visits in a week"
        xTitle="Day"
        rows={rows}
        series={[
          { key: 'hits', title: 'Page views' },
          { key: 'visitors', title: 'Visitors' },
        ]}
        formatX={(day) => `${day} Nov`}
      />
      <Chart
        kind="line"
        label="Quality by run"
        xTitle="Run"
        rows={rows}
        series={[
          { key: 'quality', title: 'OpenTTD' },
          { key: 'before', title: 'Wesnoth' },
        ]}
        range={[0, 1]}
        formatY={(value) => value.toFixed(2)}
      />
      <Row>
        {[0, 34, 74, 100].map((percent) => (
          <ProgressRing key={percent} percent={percent} size={52} label={`${percent} %`} />
        ))}
        <ProgressRing percent={62} size={88} label="62 %" />
      </Row>
      <div className={styles.covers}>
        {slugs.map((slug) => (
          <Cover key={slug} slug={slug} />
        ))}
      </div>
      <EmptyState icon={<Inbox size={24} aria-hidden />} title="Nothing here yet" action={<Button>Make one</Button>} />
      <ErrorState title="It did not load" action={<Button variant="outlined">Try again</Button>}>
        Request failed
      </ErrorState>
    </>
  );
}
