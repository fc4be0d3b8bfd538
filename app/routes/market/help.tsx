import { settings } from '#app/platform/env.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/help';

const topics = ['selling', 'buying', 'safety', 'contact', 'plans'] as const;

export const loader = page(({ params, context }: Route.LoaderArgs) => {
  const topic = topics.find((known) => known === params.topic);
  if (!topic) throw httpErrors.not_found();
  const { t } = context.get(requestContext).translator;
  const { supportEmail: email, supportPhone: phone } = settings();
  return {
    title: t(`help.${topic}.title`),
    steps: t(`help.${topic}.body`, { email, phone }).split('\n'),
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title} · Oja` },
];

export default function Help({ loaderData }: Route.ComponentProps) {
  return (
    <div className="shell narrow">
      <h1>{loaderData.title}</h1>
      <ol className="help-steps">
        {loaderData.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
