import { Link } from 'react-router';
import { Button, ButtonLink } from '../button.tsx';
import { Panel } from '../display/card.tsx';
import { SearchBox } from '../fields/search-box.tsx';
import { ErrorScreen } from '../frame/error-screen.tsx';
import { FooterColumn, FooterFrame } from '../frame/footer-frame.tsx';
import { OfflineStrip } from '../frame/offline-bar.tsx';
import { TabBar } from '../frame/tab-bar.tsx';
import { CountedLink, PageHead, SkipLink, TopBar } from '../frame/top-bar.tsx';
import { Section } from './section.tsx';

const nothing = () => undefined;

export function Frames() {
  return (
    <Section title="Frames">
      <div className="stage">
        <OfflineStrip
          text="No network. You can still sell."
          more="3 waiting, the oldest from 14:02"
          label="See 3"
          onPress={nothing}
        />
        <SkipLink to="main">Skip to content</SkipLink>
        <TopBar brandTo="/" brandLabel="Oja home">
          <CountedLink to="/cart" icon="shopping-cart" label="Cart, 2 items" count={2} />
          <Button variant="outline" size="s" icon="log-out">
            Logout
          </Button>
        </TopBar>
        <div className="shell">
          <PageHead title="Stocks" backTo="/ui" backLabel="Back">
            <Button size="s" icon="plus">
              Add
            </Button>
          </PageHead>
        </div>
      </div>
      <div className="stage low only-m">
        <TabBar
          label="Example"
          items={[
            { to: '/ui', icon: 'layout-grid', label: 'Home', end: true },
            { to: '/stocks', icon: 'package', label: 'Stocks' },
            { to: '/orders/counter', icon: 'hand-coins', label: 'Sell', raised: true },
            { to: '/messages', icon: 'message-circle', label: 'Messages', count: 3 },
            { to: '/shop', icon: 'store', label: 'Shop' },
          ]}
        />
      </div>
      <Panel tone="sun" className="row between wrap">
        <div>
          <h3>Create Your Store</h3>
          <p className="small">Free. You only need a phone number.</p>
        </div>
        <ButtonLink to="/register" variant="aro" icon="store">
          Start selling
        </ButtonLink>
      </Panel>
      <Panel>
        <h3>Ngozi Fashion House</h3>
        <Button variant="on-cloth" size="s" className="mt-s">
          On cloth
        </Button>
      </Panel>
      <div className="two two2">
        <div className="stage">
          <ErrorScreen
            art="lost"
            title="Page Not Found"
            text="This page has moved, or the link is not correct."
          >
            <SearchBox action="/ui" label="Search products" placeholder="What do you want?" />
            <ButtonLink to="/" size="l" block icon="house">
              Go to market
            </ButtonLink>
          </ErrorScreen>
        </div>
        <div className="stage">
          <ErrorScreen
            title="Something went wrong"
            text="It is our fault, not yours."
            requestId="req_8F2K-41QZ"
            help="Send this number to help@oja.ng"
          >
            <Button size="l" block icon="refresh-cw">
              Try again
            </Button>
          </ErrorScreen>
        </div>
      </div>
      <div className="stage">
        <FooterFrame>
          <FooterColumn title="Help">
            <li>
              <Link to="/ui">How to sell</Link>
            </li>
          </FooterColumn>
          <FooterColumn title="Oja">
            <li>
              <Link to="/shops">All shops</Link>
            </li>
          </FooterColumn>
        </FooterFrame>
      </div>
    </Section>
  );
}
