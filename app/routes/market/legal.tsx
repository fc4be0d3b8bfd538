import { keptFor } from '#app/domains/privacy/kept-for.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { contactWays, LinkedText } from '#app/ui/linked-text.tsx';
import type { Route } from './+types/legal';

interface Part {
  heading: string;
  lines: string[];
}

/** A line that begins with `# ` is the heading of what follows. */
function partsOf(body: string): Part[] {
  const parts: Part[] = [];
  for (const line of body.split('\n')) {
    if (line.startsWith('# ')) parts.push({ heading: line.slice(2), lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts;
}

export const loader = page(({ request, context }: Route.LoaderArgs) => {
  const { t } = context.get(requestContext).translator;
  const topic = new URL(request.url).pathname.startsWith('/terms') ? 'terms' : 'privacy';
  const { supportEmail: email, supportPhone: phone } = settings();
  const title = t(`legal.${topic}.title`);
  const body = t(`legal.${topic}.body`, { email, phone, ...keptFor });
  return { email, phone, title, parts: partsOf(body) };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title} · Oja` },
];

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { title, parts, ...contact } = loaderData;
  const ways = {
    ...contactWays(contact),
    'ndpc.gov.ng': 'https://ndpc.gov.ng',
    '/my-data': '/my-data',
  };
  return (
    <article className="shell tiny legal">
      <h1>{title}</h1>
      {parts.map(({ heading, lines }) => (
        <section key={heading}>
          <h2 className="fh">{heading}</h2>
          {lines.map((line) => (
            <p key={line}>
              <LinkedText text={line} ways={ways} />
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
