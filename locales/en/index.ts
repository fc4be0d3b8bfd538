import accounts from './accounts.json' with { type: 'json' };
import adverts from './adverts.json' with { type: 'json' };
import billing from './billing.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import frame from './frame.json' with { type: 'json' };
import groups from './groups.json' with { type: 'json' };
import help from './help.json' with { type: 'json' };
import insights from './insights.json' with { type: 'json' };
import legal from './legal.json' with { type: 'json' };
import market from './market.json' with { type: 'json' };
import messages from './messages.json' with { type: 'json' };
import moderation from './moderation.json' with { type: 'json' };
import notices from './notices.json' with { type: 'json' };
import offline from './offline.json' with { type: 'json' };
import orders from './orders.json' with { type: 'json' };
import payments from './payments.json' with { type: 'json' };
import places from './places.json' with { type: 'json' };
import privacy from './privacy.json' with { type: 'json' };
import reviews from './reviews.json' with { type: 'json' };
import shops from './shops.json' with { type: 'json' };
import stocks from './stocks.json' with { type: 'json' };
import sync from './sync.json' with { type: 'json' };

/** English is the source: a key exists when it stands in one of these files. */
export const english = {
  ...accounts,
  ...adverts,
  ...billing,
  ...frame,
  ...errors,
  ...groups,
  ...help,
  ...insights,
  ...legal,
  ...market,
  ...messages,
  ...moderation,
  ...offline,
  ...notices,
  ...orders,
  ...payments,
  ...places,
  ...privacy,
  ...reviews,
  ...shops,
  ...stocks,
  ...sync,
};
