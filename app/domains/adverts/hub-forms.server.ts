import { redirect } from 'react-router';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf, keysOf } from '#app/platform/http/input/form-fields.ts';
import { advertErrors } from './adverts.errors.ts';
import { adEdit, secretNames } from './adverts.ts';
import { editAd, generateAd } from './commands/generate-ad.server.ts';
import { dismissPost, retryPost } from './commands/post-stock.server.ts';
import { saveSettings } from './commands/save-settings.server.ts';
import { settingsForm } from './settings-form.ts';

interface FormContext {
  actor: Actor;
  form: FormData;
}

type Answer = Response | { done: 'saved' | 'edited' | 'post' };

const shownAt = (stockId: string): Response => redirect(`/advertising?item=${stockId}`);

async function generate({ actor, form }: FormContext): Promise<Answer> {
  const stockId = keyOf(form, 'stockId');
  try {
    await inTransaction((tx) => generateAd(tx, actor, { stockId }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw advertErrors.generate_failed({}, { cause: error });
  }
  return shownAt(stockId);
}

async function edit({ actor, form }: FormContext): Promise<Answer> {
  const stockId = keyOf(form, 'stockId');
  const words = readForm(adEdit, form);
  await inTransaction((tx) => editAd(tx, actor, { stockId, edit: words }));
  return shownAt(stockId);
}

async function settings({ actor, form }: FormContext): Promise<Answer> {
  const draft = readForm(settingsForm, form);
  const wanted = keysOf(form, 'remove');
  const removed = secretNames.filter((name) => wanted.includes(name));
  await inTransaction((tx) => saveSettings(tx, actor, { draft, removed }));
  return { done: 'saved' };
}

const post =
  (change: typeof retryPost) =>
  async ({ actor, form }: FormContext): Promise<Answer> => {
    await inTransaction((tx) => change(tx, actor, keyOf(form, 'stockId')));
    return { done: 'post' };
  };

const forms: Record<string, (context: FormContext) => Promise<Answer>> = {
  generate,
  edit,
  settings,
  'retry-post': post(retryPost),
  'dismiss-post': post(dismissPost),
};

/** One form of the hub, answered. */
export async function answerHub(context: FormContext): Promise<Answer> {
  const intent = keyOf(context.form, 'intent');
  const handle = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
  if (!handle) throw httpErrors.invalid();
  return handle(context);
}
