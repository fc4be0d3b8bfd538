import { data } from 'react-router';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { answerSections } from '#app/domains/stocks/sections/answer-sections.server.ts';
import { ownSections } from '#app/domains/stocks/sections/sections.queries.server.ts';
import { maxSections } from '#app/domains/stocks/sections/sections.ts';
import { SectionsPage } from '#app/domains/stocks/ui/sections/sections-page.tsx';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/sections';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const { shop } = await requireMember(context, 'stock.edit');
  const { t } = context.get(requestContext).translator;
  return { own: await ownSections(shop.id), title: `${t('pages.sections')} · ${t('app.name')}` };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'stock.edit');
  const form = await formOf(request);
  try {
    await answerSections(actor, form);
    return data({ ok: true, message: undefined });
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    return data({ ok: false, message: fault.message }, { status });
  }
});

export default function Sections({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { own } = loaderData;
  return (
    <div className="shell narrow">
      <PageHead title={t('pages.sections')} backTo="/" backLabel={t('ui.back')}>
        <span className="muted num nowrap">
          {t('ui.used_of', { used: own.sections.length, limit: maxSections })}
        </span>
      </PageHead>
      {actionData?.message && (
        <Note tone="bad" live className="mb-m">
          {actionData.message}
        </Note>
      )}
      <SectionsPage {...own} />
    </div>
  );
}
