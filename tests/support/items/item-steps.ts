import { maxQuantity } from '#app/domains/stocks/stocks.ts';
import { fc } from '../properties.ts';

const pieces = fc.integer({ min: 1, max: 6 });
const which = fc.nat(20);
const colours = fc.uniqueArray(fc.constantFrom('Red', 'Blue', 'Green'), {
  minLength: 1,
  maxLength: 3,
});

/** Prices of the variants in naira, some with none of their own. */
const ownPrices = fc.array(fc.option(fc.integer({ min: 1, max: 40_000 }), { nil: '' }), {
  minLength: 3,
  maxLength: 3,
});

const steps = {
  place: fc.record({ do: fc.constant('place' as const), which, pieces }),
  sell: fc.record({ do: fc.constant('sell' as const), which, pieces }),
  resend: fc.record({ do: fc.constant('resend' as const), which }),
  restock: fc.record({ do: fc.constant('restock' as const), which, pieces }),
  count: fc.record({ do: fc.constant('count' as const), which, pieces }),
  advance: fc.record({ do: fc.constant('advance' as const), which }),
  cancel: fc.record({ do: fc.constant('cancel' as const), which }),
  expire: fc.record({ do: fc.constant('expire' as const) }),
  plain: fc.record({
    do: fc.constant('plain' as const),
    pieces: fc.oneof({ weight: 9, arbitrary: fc.nat(9) }, fc.constant(maxQuantity)),
  }),
  variants: fc.record({ do: fc.constant('variants' as const), colours, pieces, ownPrices }),
};
export const step = fc.oneof(
  { weight: 6, arbitrary: steps.place },
  { weight: 3, arbitrary: steps.sell },
  { weight: 2, arbitrary: steps.resend },
  { weight: 1, arbitrary: steps.restock },
  { weight: 1, arbitrary: steps.count },
  { weight: 5, arbitrary: steps.advance },
  { weight: 5, arbitrary: steps.cancel },
  { weight: 1, arbitrary: steps.expire },
  { weight: 2, arbitrary: steps.plain },
  { weight: 3, arbitrary: steps.variants },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
export type StepOf<K extends Step['do']> = Extract<Step, { do: K }>;
