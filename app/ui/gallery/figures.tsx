import { Link } from 'react-router';
import { Badge } from '../display/badge.tsx';
import { Card } from '../display/card.tsx';
import { BarChart, Funnel, Stat } from '../display/charts.tsx';
import { KeyValue } from '../display/key-value.tsx';
import { Stepper, UsageBar } from '../display/progress.tsx';
import { ProgressBar } from '../display/progress-bar.tsx';
import { Receipt, ReceiptPaper, TotalLine } from '../display/receipt.tsx';
import { StatusLine, Timeline } from '../display/status-line.tsx';
import { Umbrellas } from '../icon.tsx';
import { week } from './samples.ts';
import { Section } from './section.tsx';

export function Usage() {
  const upgrade = <Link to="/subscription">Upgrade</Link>;
  return (
    <Section title="Plan usage and steps">
      <div className="cmp3">
        <UsageBar
          title="Basic plan"
          used={9}
          limit={24}
          level="info"
          text="You can add 15 more products."
        >
          {upgrade}
        </UsageBar>
        <UsageBar
          title="Basic plan"
          used={20}
          limit={24}
          level="warn"
          text="You can add 4 more products."
        >
          {upgrade}
        </UsageBar>
        <UsageBar
          title="Basic plan"
          used={24}
          limit={24}
          level="bad"
          text="Full. Upgrade to add more."
        >
          {upgrade}
        </UsageBar>
        <Stepper step={1} total={2} text="Your phone" />
        <ProgressBar value={412} max={500} look="thin" label="Most seen" />
        <Umbrellas count={4} />
      </div>
    </Section>
  );
}

export function Charts() {
  return (
    <Section title="Charts">
      <div className="stat4">
        <Stat icon="eye" name="Views" value="1,240" change={12} />
        <Stat icon="heart" name="Likes" value="186" change={8} />
        <Stat icon="message-circle" name="Messages" value="27" change={-4} />
        <Stat icon="shopping-bag" name="Orders" value="23" />
      </div>
      <div className="two two2w">
        <Card as="div">
          <div className="row between">
            <h3>Views each day</h3>
            <Badge tone="sun" icon="trending-up">
              Saturday is best
            </Badge>
          </div>
          <BarChart
            points={week}
            heads={['Day', 'Views']}
            summary="Views each day. Saturday is highest with 286."
          />
        </Card>
        <Card as="div">
          <h3>From view to order</h3>
          <Funnel
            label="From view to order"
            steps={[
              { id: 'saw', label: 'Saw it', value: 1240, icon: 'eye' },
              { id: 'liked', label: 'Liked it', value: 186, icon: 'heart' },
              { id: 'asked', label: 'Asked', value: 27, icon: 'message-circle' },
              { id: 'ordered', label: 'Ordered', value: 23, icon: 'shopping-bag' },
            ]}
          />
        </Card>
      </div>
    </Section>
  );
}

export function Lines() {
  return (
    <Section title="Status line and history">
      <Card as="div">
        <StatusLine
          label="Order"
          steps={[
            { id: 'placed', label: 'Placed', icon: 'receipt', state: 'done', time: '10:20' },
            { id: 'confirmed', label: 'Confirmed', icon: 'check', state: 'now', time: '11:02' },
            { id: 'ready', label: 'Ready', icon: 'package-check', state: 'wait' },
            { id: 'way', label: 'On the way', icon: 'truck', state: 'wait' },
            { id: 'completed', label: 'Completed', icon: 'house', state: 'wait' },
          ]}
        />
      </Card>
      <Card as="div">
        <Timeline
          label="History"
          entries={[
            {
              id: '3',
              icon: 'package-plus',
              tone: 'ok',
              title: 'Restock',
              text: 'Ngozi · 2 Nov, 9:04',
              amount: '+12',
              amountTone: 'plus',
              after: '14 left',
            },
            {
              id: '2',
              icon: 'shopping-bag',
              title: 'Sold at the counter',
              text: 'Tunde · 1 Nov, 16:30',
              amount: '−1',
              amountTone: 'minus',
              after: '2 left',
            },
          ]}
        />
      </Card>
    </Section>
  );
}

export function Receipts() {
  return (
    <Section title="Receipts">
      <div className="cmp3">
        <div className="stage paper">
          <Receipt title="Payment done" text="You are now on Premium." amount="₦2,000">
            <KeyValue
              items={[
                { key: 'plan', name: 'Plan', value: 'Premium, 1 month' },
                { key: 'reference', name: 'Reference', value: 'OJA-7F3K-20M', number: true },
              ]}
            />
          </Receipt>
        </div>
        <div className="stage paper">
          <Receipt tone="info" busy title="Checking" text="Wait a little." />
        </div>
        <div className="stage paper">
          <ReceiptPaper>
            <TotalLine name="Items" value="₦32,500" />
            <TotalLine name="Delivery" value="₦1,500" />
            <TotalLine big name="Total" value="₦34,000" />
          </ReceiptPaper>
        </div>
      </div>
    </Section>
  );
}
