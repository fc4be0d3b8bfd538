import { useState } from 'react';
import { CategoryTile } from '../display/category-tile.tsx';
import { PickTiles } from '../display/pick-tiles.tsx';
import { Checkbox, Switch } from '../fields/checkbox.tsx';
import { CodeInput } from '../fields/code-input.tsx';
import { SelectField, TextArea, TextField } from '../fields/field.tsx';
import { MoneyField } from '../fields/money-field.tsx';
import { OptionCards } from '../fields/option-cards.tsx';
import { QuantityField } from '../fields/quantity-field.tsx';
import { SearchBox } from '../fields/search-box.tsx';
import { categories } from './samples.ts';
import { Section } from './section.tsx';

export function Fields() {
  return (
    <Section title="Fields">
      <div className="cmp3">
        <MoneyField label="Price" name="price" defaultValue={12000} />
        <TextField
          label="Phone number"
          name="phone"
          type="tel"
          defaultValue="0803"
          error="At least 10 digits"
        />
        <TextField label="Email" name="email" defaultValue="08035550142@oja.ng" readOnly />
        <TextField
          label="Phone, large"
          name="big-phone"
          type="tel"
          big
          defaultValue="0803 555 0142"
        />
        <TextField
          label="Store name"
          name="store"
          hint="19 of 50"
          maxLength={50}
          defaultValue="Ngozi Fashion House"
        />
        <TextField
          label="Address"
          labelIcon="map-pin"
          name="address"
          placeholder="12 Allen Avenue"
        />
        <SelectField
          label="Sort"
          name="sort"
          options={[
            { value: 'new', label: 'Newest' },
            { value: 'cheap', label: 'Cheapest' },
          ]}
        />
        <QuantityField
          label="How many?"
          name="quantity"
          defaultValue={3}
          min={1}
          max={5}
          hint="5 left"
        />
        <TextArea label="Describe it" name="about" rows={3} placeholder="Size, colour, condition" />
      </div>
    </Section>
  );
}

export function Picks() {
  const [picked, setPicked] = useState('boutique');
  return (
    <Section title="Picking">
      <div className="two two2">
        <PickTiles
          legend={`What do you sell? (${picked})`}
          name="kind"
          tiles={categories}
          defaultValue="boutique"
          onPick={setPicked}
        />
        <div className="stack">
          <OptionCards
            legend="How do you get it?"
            name="get"
            layout="duo"
            defaultValue="delivery"
            options={[
              { value: 'pickup', label: 'Pickup', text: 'Shop 14, Balogun', icon: 'store' },
              { value: 'delivery', label: 'Delivery', text: 'Rider brings it', icon: 'truck' },
            ]}
          />
          <OptionCards
            legend="How paid?"
            name="paid"
            layout="tri"
            defaultValue="cash"
            options={[
              { value: 'cash', label: 'Cash', icon: 'banknote' },
              { value: 'transfer', label: 'Transfer', icon: 'landmark' },
              { value: 'pos', label: 'POS', icon: 'credit-card' },
            ]}
          />
          <Checkbox label="Choose this one" name="one" defaultChecked />
          <Checkbox label="And this one" name="two" hint="It may be left empty" />
          <Switch
            label="Show in the market"
            name="shown"
            defaultChecked
            hint="Visitors see it at once"
          />
        </div>
      </div>
      <div className="swatches">
        {categories.slice(0, 3).map((tile) => (
          <CategoryTile
            key={tile.value}
            to="/ui"
            icon={tile.icon}
            colour={tile.colour}
            current={tile.value === 'phones'}
          >
            {tile.label}
          </CategoryTile>
        ))}
      </div>
    </Section>
  );
}

export function Codes() {
  const [done, setDone] = useState('');
  return (
    <Section title="Codes">
      <div className="cmp3">
        <div>
          <CodeInput
            label="Code, 8 digits"
            name="code"
            hint="8 digits. Valid for 5 min."
            onComplete={setDone}
          />
          <p className="muted small" role="status">
            {done && `Complete: ${done}`}
          </p>
        </div>
        <CodeInput
          label="Wrong code"
          name="wrong"
          defaultValue="48217730"
          error="Wrong code. Try again."
        />
        <CodeInput label="PIN" name="pin" length={6} secret defaultValue="123" />
      </div>
    </Section>
  );
}

export function Search() {
  return (
    <Section title="Search">
      <div className="cmp3">
        <SearchBox action="/ui" label="Search products" placeholder="What do you want?" />
        <SearchBox action="/ui" label="Search my stock" placeholder="Search my stock" bare />
      </div>
    </Section>
  );
}
