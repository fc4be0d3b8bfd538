import { html } from 'hono/html';
import type { Translator } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import type { standInTransactions } from './stand-in.table.server.ts';
import { standInPath } from './stand-in-address.server.ts';

type Row = typeof standInTransactions.$inferSelect;

const icons = {
  pay: 'M20 6 9 17l-5-5',
  decline: 'M18 6 6 18M6 6l12 12',
  cancel: 'm12 19-7-7 7-7m7 7H5',
  card: 'M2 10h20M6 14h2M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
};

const icon = (name: keyof typeof icons) =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}"/></svg>`;

/** What the payer is told it is for, as any merchant may send it along. */
function purpose(metadata: Row['metadata']): string | undefined {
  const [field] = Array.isArray(metadata.custom_fields) ? metadata.custom_fields : [];
  const value: unknown = (field as { value?: unknown } | undefined)?.value;
  return typeof value === 'string' ? value : undefined;
}

const fact = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

const choices = ['pay', 'decline', 'cancel'] as const;

export function payPage(row: Row, { t, language }: Translator) {
  const paidFor = purpose(row.metadata);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('stand_in.title')}</title>
<link rel="stylesheet" href="${standInPath}/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<header><div class="stripe"></div><p class="bar">${t('stand_in.bar')}<br>${t('stand_in.bar_more')}</p></header>
<main>
<section class="card">
<div class="who"><span class="ini" aria-hidden="true">D</span><p><b>${t('stand_in.provider')}</b><br>${t('stand_in.not_a_bank')}</p><span class="badge">${t('stand_in.demo')}</span></div>
<hr>
<p class="center">${t('stand_in.pay_oja')}</p>
<p class="amount center">${formatMoney(row.amount)}</p>
<dl>${paidFor ? fact(t('stand_in.for'), paidFor) : ''}${fact(t('stand_in.email'), row.email)}${fact(t('stand_in.reference'), row.reference)}</dl>
</section>
<form class="card" method="post">
<h1>${t('stand_in.pick')}</h1>
${choices.map((choice) => html`<button class="${choice}" name="choice" value="${choice}">${icon(choice)}${t(`stand_in.${choice}`)}</button>`)}
<ul>${choices.map((choice) => html`<li>${icon(choice)}${t(`stand_in.${choice}_means`)}</li>`)}</ul>
</form>
<p class="note">${icon('card')}<span>${t('stand_in.no_card')}</span></p>
</main>
</body>
</html>`;
}
