import { useState } from 'react';
import { Button } from '../button.tsx';
import { Avatar } from '../display/avatar.tsx';
import { Badge } from '../display/badge.tsx';
import { Bubble, BubbleList, FailedRow } from '../display/bubbles.tsx';
import { Card } from '../display/card.tsx';
import { ActiveFilter, ChipButton, ChipLink, ChipRow } from '../display/chips.tsx';
import { KeyValue } from '../display/key-value.tsx';
import { Stars } from '../display/stars.tsx';
import { Table, type TableColumn } from '../display/table.tsx';
import { RatingBars, RatingInput } from '../fields/rating-fields.tsx';
import { AzFilter } from '../frame/az-filter.tsx';
import { LinkTabs, Tabs } from '../frame/tabs.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { type Person, people } from './samples.ts';
import { Section } from './section.tsx';

export function Choices() {
  const [cheap, setCheap] = useState(true);
  return (
    <Section title="Tabs, chips and letters">
      <Tabs
        label="Product"
        items={[
          { id: 'about', label: 'About', icon: 'info', panel: <p>Six yards of wax print.</p> },
          { id: 'delivery', label: 'Delivery', icon: 'truck', panel: <p>Pickup or rider.</p> },
          { id: 'shop', label: 'Shop', icon: 'store', panel: <p>Ngozi Fashion House.</p> },
        ]}
      />
      <LinkTabs
        label="Sections"
        items={[
          { to: '/ui?section=all', label: 'All', current: true },
          { to: '/ui?section=gowns', label: 'Gowns', current: false },
          { to: '/ui?section=shoes', label: 'Shoes and bags', current: false },
          { to: '/ui?section=lace', label: 'Lace and wax print', current: false },
        ]}
      />
      <ChipRow label="Time">
        <ChipLink to="/ui?days=1">Today</ChipLink>
        <ChipLink to="/ui?days=7" current>
          7 days
        </ChipLink>
        <ChipLink to="/ui?days=30">30 days</ChipLink>
        <ChipButton pressed={cheap} icon="tag" onPress={() => setCheap(!cheap)}>
          Cheap
        </ChipButton>
        <ActiveFilter to="/ui" name="Under ₦20,000" />
      </ChipRow>
      <AzFilter
        available={new Set(['A', 'B', 'C', 'E', 'N', 'T'])}
        current="N"
        href={(letter) => (letter ? `/ui?letter=${letter}` : '/ui')}
      />
    </Section>
  );
}

export function Ratings() {
  const [stars, setStars] = useState(0);
  return (
    <Section title="Stars">
      <div className="cmp3">
        <Card as="div">
          <p className="row s">
            <Stars value={4.6} />
            <b>4.6</b>
            <span className="muted">(128)</span>
          </p>
          <p className="row s mt-s">
            <Stars value={2.3} large />
            <Stars value={0} large />
          </p>
          <RatingBars counts={[3, 1, 6, 18, 100]} />
        </Card>
        <Card as="div" className="stack">
          <RatingInput legend="How was it?" name="stars" onRate={setStars} />
          <Button block disabled={stars === 0}>
            {stars === 0 ? 'Pick stars first' : `Send ${stars}`}
          </Button>
        </Card>
        <Card as="div">
          <KeyValue
            items={[
              { key: 'amount', name: 'Amount', value: '₦69,000', number: true },
              { key: 'bank', name: 'Bank', value: 'First Bank', icon: 'landmark' },
              { key: 'name', name: 'Name', value: 'Ngozi Okafor', icon: 'user' },
            ]}
          />
        </Card>
      </div>
    </Section>
  );
}

const tones = { Owner: 'sun', Admin: 'info', Employee: 'soft' } as const;
const columns: ReadonlyArray<TableColumn<Person>> = [
  {
    id: 'name',
    head: 'Name',
    cell: (person) => (
      <span className="row">
        <Avatar name={person.name} size="s" />
        <b>{person.name}</b>
      </span>
    ),
  },
  { id: 'phone', head: 'Phone', className: 'num uph', cell: (person) => person.phone },
  {
    id: 'role',
    head: 'Role',
    className: 'url',
    cell: (person) => <Badge tone={tones[person.role]}>{person.role}</Badge>,
  },
  {
    id: 'actions',
    head: 'Actions',
    headHidden: true,
    end: true,
    cell: (person) => <IconButton icon="pencil" label={`Edit ${person.name}`} />,
  },
];

export function Tables() {
  return (
    <Section title="Table to cards">
      <Card as="div">
        <Table
          caption="People"
          className="users"
          columns={columns}
          rows={people}
          rowKey={(person) => person.id}
        />
      </Card>
    </Section>
  );
}

export function Bubbles() {
  const [sent, setSent] = useState(0);
  const more = Array.from({ length: sent }, (_, at) => `Message ${at + 1}`);
  return (
    <Section title="Bubbles">
      <Card as="div" className="chat">
        <BubbleList label="Messages with Fúnmi" newest={sent}>
          <p className="day">Today</p>
          <Bubble side="in" time="10:28">
            Still there? Where are you?
          </Bubble>
          <Bubble side="out" time="10:30" mark={<Icon name="check-check" />}>
            Yes ma, 3 left.
          </Bubble>
          {more.map((text) => (
            <Bubble key={text} side="out" time="10:31">
              {text}
            </Bubble>
          ))}
          <Bubble side="out" time="10:32" failed>
            Shop 14, by the blue gate.
          </Bubble>
          <FailedRow text="Failed to send message: No network" onRetry={() => setSent(sent + 1)} />
        </BubbleList>
      </Card>
    </Section>
  );
}
