import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addToCart, type CartItem } from '#app/domains/orders/cart/cart.ts';
import { variantText } from '#app/domains/orders/orders.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import { QuantityField } from '#app/ui/fields/quantity-field.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { cartStore } from './cart-store.ts';
import { ask } from './use-cart-items.ts';

interface ChooserProps {
  items: CartItem[];
  onAdd: (item: CartItem, quantity: number) => void;
  onClose: () => void;
}

/** Which colour and size, and how many. */
function Chooser({ items, onAdd, onClose }: ChooserProps) {
  const t = useT();
  const [picked, setPicked] = useState(items.length === 1 ? items[0] : undefined);
  const [quantity, setQuantity] = useState(1);
  const most = picked?.left ?? 1;
  const footer = (
    <>
      <Button variant="outline" onClick={onClose}>
        {t('ui.cancel')}
      </Button>
      <Button
        className="grow"
        icon="shopping-cart"
        disabled={!picked || quantity < 1 || quantity > most}
        onClick={() => picked && onAdd(picked, quantity)}
      >
        {t('product.add_to_cart')}
      </Button>
    </>
  );
  return (
    <Sheet open onClose={onClose} width={4} title={items[0]?.name ?? ''} footer={footer}>
      <div className="stack">
        {items.length > 1 && (
          <OptionCards
            legend={t('cart.which')}
            name="variant"
            options={items.map((item) => ({
              value: item.variantId ?? '',
              label: variantText(item, (size) => t('cart.size', { size })),
            }))}
            onPick={(id) => setPicked(items.find(({ variantId }) => variantId === id))}
          />
        )}
        <QuantityField
          key={picked?.variantId ?? ''}
          label={t('cart.how_many')}
          min={1}
          max={most}
          defaultValue={1}
          onValue={setQuantity}
          hint={picked && most <= 5 ? t('cart.only_left', { count: most }) : undefined}
        />
        {picked && (
          <p className="tot big">
            <span>{t('cart.total')}</span>
            <span className="num">{formatMoney(picked.priceKobo * quantity)}</span>
          </p>
        )}
      </div>
    </Sheet>
  );
}

interface AddToCartProps {
  stockId: string;
  soldOut: boolean;
}

/** Puts an item into the cart of this device; colours, stock and price are asked when it is pressed. */
export function AddToCart({ stockId, soldOut }: AddToCartProps) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [items, setItems] = useState<CartItem[]>();
  const [foundNone, setFoundNone] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const found = (await ask<{ items: CartItem[] }>('itemChoices', { stockId })).items;
      if (found.some(({ left }) => left > 0)) setItems(found);
      else {
        setFoundNone(true);
        toast({ tone: 'bad', text: t('checkout.sold_out', { count: 1 }) });
      }
    } catch {
      toast({ tone: 'bad', text: t('cart.failed') });
    } finally {
      setBusy(false);
    }
  };
  const add = ({ variantId, shop, priceKobo, left }: CartItem, quantity: number) => {
    const line = { stockId, variantId, shopId: shop.id, quantity, priceKobo };
    cartStore.change((lines) => addToCart(lines, line, left));
    setItems(undefined);
    const action = { label: t('cart.open'), onPress: () => void navigate('/cart') };
    toast({ tone: 'ok', text: t('cart.added'), action });
  };
  return (
    <>
      {soldOut || foundNone ? (
        <Button variant="outline" icon="circle-slash" disabled>
          {t('product.sold_out')}
        </Button>
      ) : (
        <Button variant="outline" icon="shopping-cart" busy={busy} onClick={open}>
          {t('product.add_to_cart')}
        </Button>
      )}
      {items && <Chooser items={items} onAdd={add} onClose={() => setItems(undefined)} />}
    </>
  );
}
