import { data, redirect } from 'react-router';
import { chatPage, writeFromForm } from '#app/domains/messages/chat-page.server.ts';
import { longestMessage } from '#app/domains/messages/message-text.ts';
import { ChatPage } from '#app/domains/messages/ui/chat-page.tsx';
import { formFault } from '#app/platform/http/form-fault.server.ts';
import { typedAgain } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/page-errors.server.ts';
import { requestFacts } from '#app/platform/http/request-facts.server.ts';
import { pageTags } from '#app/shell/page-tags.ts';
import type { Route } from './+types/chat';

export const handle = { frame: 'plain' };

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const facts = context.get(requestFacts);
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
  const facts = context.get(requestFacts);
  const form = await request.formData();
  try {
    const cookie = await writeFromForm({ shopId: params.shopId, request, facts }, form);
    const headers = cookie === undefined ? undefined : { 'set-cookie': cookie };
    return redirect(`/chat/${params.shopId}`, { ...(headers && { headers }) });
  } catch (error) {
    const { fault, status } = formFault(error, facts.translator);
    return data(
      { fault: { message: fault.message, typed: typedAgain(form, 'text', longestMessage * 2) } },
      { status },
    );
  }
});

export default function Chat({ loaderData, actionData }: Route.ComponentProps) {
  return <ChatPage data={loaderData.chat} fault={actionData?.fault} />;
}
