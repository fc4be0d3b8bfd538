import { settings } from '#app/platform/env.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { ChipLink, ChipRow } from '#app/ui/display/chips.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import { contactWays, LinkedText, telOf } from '#app/ui/linked-text.tsx';
import type { Route } from './+types/help';

const topics = ['selling', 'buying', 'safety', 'contact', 'plans'] as const;
type Topic = (typeof topics)[number];

interface TopicLook {
  /** A picture of the market's banners. */
  picture: string;
  /** One for each step, in their order. */
  icons: readonly IconName[];
}

const looks: Record<Topic, TopicLook> = {
  selling: {
    picture: 'store',
    icons: ['smartphone', 'store', 'camera', 'share-2', 'message-circle', 'circle-alert'],
  },
  buying: {
    picture: 'fashion',
    icons: ['search', 'image', 'message-circle', 'shopping-cart', 'truck'],
  },
  safety: { picture: 'home', icons: ['eye', 'users', 'lock', 'star', 'flag'] },
  contact: { picture: 'phones', icons: ['clock-4', 'mail', 'phone', 'receipt'] },
  plans: {
    picture: 'electronics',
    icons: ['package', 'package-plus', 'gem', 'store', 'shield-check'],
  },
};

export const loader = page(({ params, context }: Route.LoaderArgs) => {
  const topic = topics.find((known) => known === params.topic);
  if (!topic) throw httpErrors.not_found();
  const { t } = context.get(requestContext).translator;
  const { supportEmail: email, supportPhone: phone } = settings();
  return {
    topic,
    email,
    phone,
    title: t(`help.${topic}.title`),
    steps: t(`help.${topic}.body`, { email, phone }).split('\n'),
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title} · Oja` },
];

function Contacts({ email, phone }: { email: string; phone: string }) {
  const t = useT();
  return (
    <Card className="mt-l">
      <h2 className="fh mb-s">{t('help.more')}</h2>
      <div className="row s wrap">
        <a className="btn soft" href={`mailto:${email}`}>
          <Icon name="mail" size="s" />
          {email}
        </a>
        {phone && (
          <a className="btn soft" href={telOf(phone)}>
            <Icon name="phone" size="s" />
            {phone}
          </a>
        )}
      </div>
    </Card>
  );
}

export default function Help({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { topic, title, steps, email, phone } = loaderData;
  const { picture, icons } = looks[topic];
  return (
    <div className="shell tiny">
      <div className="help-h adire">
        <h1>{title}</h1>
        <img src={`/banners/${picture}.webp`} alt="" width={120} height={110} />
      </div>
      <ol className="help-steps">
        {steps.map((step, at) => (
          <li key={step}>
            <span className="ic" aria-hidden="true">
              <Icon name={icons[at] ?? 'check'} />
            </span>
            <span>
              <LinkedText text={step} ways={contactWays({ email, phone })} />
            </span>
          </li>
        ))}
      </ol>
      {topic !== 'contact' && <Contacts email={email} phone={phone} />}
      <div className="mt-l">
        <ChipRow label={t('help.topics')} wrap>
          {topics.map((known) => (
            <ChipLink key={known} to={`/help/${known}`} current={known === topic}>
              {t(`help.${known}.link`)}
            </ChipLink>
          ))}
        </ChipRow>
      </div>
    </div>
  );
}
