import { data, redirect } from 'react-router';
import { chatPage, writeFromForm } from '#app/domains/messages/chat-page.server.ts';
import { proveForChat } from '#app/domains/messages/flood/chat-proof.server.ts';
import { longestMessage } from '#app/domains/messages/message-text.ts';
import { ChatPage } from '#app/domains/messages/ui/chat-page.tsx';
import { stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf, typedAgain } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { metVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { pageTags } from '#app/shell/page-tags.ts';
import type { Route } from './+types/chat';

export const handle = { frame: 'plain' };

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const chat = await chatPage({ shopId: params.shopId, request, facts });
  const { t } = facts.translator;
  const shop = chat.shop.name;
  return {
    chat,
    tags: {
      title: `${t('chat.title', { shop })} · ${t('app.name')}`,
      description: t('chat.description', { shop }),
      canonical: chat.address,
      noIndex: true,
    },
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTags(loaderData.tags) : [];

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  const form = await formOf(request);
  if (['start', 'resend', 'code'].includes(keyOf(form, 'intent'))) {
    const { answer, isProved, status, cookies } = await proveForChat({ request, facts, form });
    return data({ prove: answer, isProved }, { status, headers: withCookies(cookies) });
  }
  // A visitor whom we did not know is one from now on, also when one more step is asked for.
  const met = await metVisitor(request.headers.get('cookie'), facts.origin);
  const headers = withCookies(met.cookie === undefined ? [] : [met.cookie]);
  try {
    await writeFromForm({ shopId: params.shopId, request, facts }, met, form);
    return redirect(`/chat/${params.shopId}`, { headers });
  } catch (error) {
    const { fault, status } = formFault(error, facts.translator);
    const typed = typedAgain(form, 'text', longestMessage * 2);
    const step = stepOfError(error);
    const stockId = keyOf(form, 'stockId');
    const fields = { text: typed, stockId, operationId: keyOf(form, 'operationId') };
    return data(
      {
        fault: { message: fault.message, code: fault.code, typed },
        again: step && { step, fields },
      },
      { status: step ? 200 : status, headers },
    );
  }
});

const noAnswer = { fault: undefined, again: undefined, prove: undefined, isProved: false };

export default function Chat({ loaderData, actionData }: Route.ComponentProps) {
  const { fault, again, prove, isProved } = { ...noAnswer, ...actionData };
  return (
    <ChatPage
      data={loaderData.chat}
      fault={fault}
      again={again}
      prove={prove}
      isProved={isProved}
    />
  );
}
