import { Button, ButtonLink } from '../button.tsx';
import { Badge, Count } from '../display/badge.tsx';
import { CategoryTile } from '../display/category-tile.tsx';
import { BannerSlide, Slider } from '../display/slider/slider.tsx';
import { ToolTile } from '../display/tool-tile.tsx';
import { IconButton } from '../icon-button.tsx';
import { categories, grounds, slides } from './samples.ts';
import { Section } from './section.tsx';

export function Banners() {
  return (
    <Section title="Banner slides">
      <div className="cmp3">
        {grounds.map((slide) => (
          <div className="slider" key={slide.title}>
            <BannerSlide
              {...slide}
              action={
                <ButtonLink variant="sun" size="s" to="/shops">
                  {slide.button}
                </ButtonLink>
              }
            />
          </div>
        ))}
      </div>
      <Slider
        label="This week"
        slides={slides.map((slide, at) => ({
          id: slide.title,
          content: (
            <BannerSlide
              {...slide}
              eager={at === 0}
              action={
                <ButtonLink variant="sun" size="s" to="/shops">
                  {slide.button}
                </ButtonLink>
              }
            />
          ),
        }))}
      />
    </Section>
  );
}

export function Buttons() {
  return (
    <Section title="Buttons">
      <div className="row wrap">
        <Button>Primary</Button>
        <Button variant="sun">Market</Button>
        <Button variant="aro">Beside sun</Button>
        <Button variant="outline">Outline</Button>
        <Button variant="soft">Soft</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="danger-outline">Delete Shop</Button>
        <Button disabled>Disabled</Button>
        <Button busy>Signing In...</Button>
        <Button className="demo-focus">Focus</Button>
      </div>
      <div className="row wrap">
        <Button size="s" icon="plus">
          Small 44
        </Button>
        <Button icon="plus">Normal 48</Button>
        <Button size="l" icon="plus">
          Large 56
        </Button>
        <ButtonLink to="/shops" variant="outline" icon="store">
          A link
        </ButtonLink>
        <IconButton icon="share-2" label="Share" />
        <IconButton icon="arrow-right" label="Open" variant="soft" />
        <IconButton icon="sliders-horizontal" label="Filter" variant="line" />
        <IconButton icon="camera" label="Photo" variant="float" />
        <IconButton icon="trash-2" label="Delete" variant="bad" />
      </div>
    </Section>
  );
}

export function Badges() {
  return (
    <Section title="Badges">
      <div className="row wrap">
        <Badge tone="ok" icon="circle-check">
          In Stock
        </Badge>
        <Badge tone="warn" icon="triangle-alert">
          Low Stock
        </Badge>
        <Badge tone="bad" icon="circle-x">
          Out of Stock
        </Badge>
        <Badge>Boutique</Badge>
        <Badge tone="info">Admin</Badge>
        <Badge tone="sun" icon="gem">
          Basic plan
        </Badge>
        <Badge tone="plain">Kind</Badge>
        <Count value={3} label="3 new messages" />
      </div>
    </Section>
  );
}

export function Tiles() {
  return (
    <Section title="Stall colours and tiles">
      <nav className="cats" aria-label="Kinds">
        {categories.map((tile) => (
          <CategoryTile key={tile.value} to="/shops" icon={tile.icon} colour={tile.colour}>
            {tile.label}
          </CategoryTile>
        ))}
      </nav>
      <nav className="tiles" aria-label="Tools">
        <ToolTile to="/ui" icon="store" colour="bout" title="Shop" text="Profile, team" />
        <ToolTile to="/ui" icon="package" colour="spor" title="Stocks" text="20 of 24 items">
          <Badge tone="warn" icon="triangle-alert">
            3 low
          </Badge>
        </ToolTile>
        <ToolTile to="/ui" icon="message-circle" colour="phon" title="Messages" text="3 new">
          <Count value={3} label="3 new messages" />
        </ToolTile>
        <ToolTile to="/ui" icon="chart-column" colour="elec" title="Analytics" text="1,240 views" />
      </nav>
    </Section>
  );
}
