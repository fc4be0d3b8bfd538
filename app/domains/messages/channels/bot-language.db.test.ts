import { expect, test } from 'vitest';
import { offeredLanguages, translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { newOperation } from '#tests/support/shop/messages.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock } from '#tests/support/shop/stocks.ts';
import { telegramBench } from '#tests/support/shop/telegram.ts';
import { sendReply } from '../commands/send-reply.server.ts';

const bench = telegramBench();

let lastPerson = 91_000;
const says = (language: string) => translatorFor(language).t;
const textsTo = (chatId: number) =>
  bench.telegram.sent.filter((sent) => sent.chatId === String(chatId)).map(({ text }) => text);
const press = (id: number, data: string, language: string) =>
  bench.take(
    bench.telegram.update({
      callback_query: {
        id: '77',
        from: { id, is_bot: false, first_name: 'Amina', language_code: language },
        data,
        message: { message_id: 1, date: 1, chat: { id, type: 'private' } },
      },
    }),
  );

test('the bot speaks as Telegram does with the person, until told otherwise', async () => {
  const shop = await makeShop({ name: 'Musa Kaftans' });
  await bench.startWorker();
  const id = ++lastPerson;
  const write = (text: string, language: string) =>
    bench.take(bench.telegram.textFrom({ id, language }, text));
  const hello = (language: string) => says(language)('messages.bot_shop', { shop: 'Musa Kaftans' });

  await write(`/start ${shop.id}`, 'ha-NG');
  await write(`/start ${shop.id}`, 'en');
  await write('/language', 'ha');
  await eventually(() => textsTo(id)).toEqual([
    hello('ha'),
    hello('en'),
    says('ha')('messages.bot_language'),
  ]);
  expect(hello('ha')).not.toBe(hello('en'));
  const buttons = bench.telegram.sent.at(-1)?.buttons.map(({ text }) => text);
  expect(buttons).toEqual(offeredLanguages.map(({ name }) => name));

  await press(id, 'l:pcm', 'ha');
  await write(`/start ${shop.id}`, 'ha');
  await eventually(() => textsTo(id).slice(3)).toEqual([
    says('pcm')('messages.bot_language_set', { language: 'Pidgin' }),
    hello('pcm'),
  ]);
  await press(id, 'l:xx', 'ha');
  await eventually(() => textsTo(id).slice(5)).toEqual([says('pcm')('messages.bot_language')]);
});

test('a product that the shop sends is priced in the words of the buyer', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, {
    price: '148,000',
    optionName: 'Storage',
    variants: [
      { option: '128 GB', quantity: 4 },
      { option: '256 GB', quantity: 4, price: '171,500' },
    ],
  });
  await bench.startWorker();
  const id = ++lastPerson;
  await bench.take(bench.telegram.textFrom({ id, language: 'ha' }, `/start ${shop.id}`));
  await bench.take(bench.telegram.textFrom({ id, language: 'ha' }, 'Sannu'));
  await sendReply(shop.actor, { text: '', stockId, operationId: newOperation() });
  const price = says('ha')('stocks.from_price', { price: '₦148,000' });
  await eventually(() => textsTo(id).at(-1)).toContain(price);
});
