import type { ReactNode } from 'react';
import { useShareShop } from '#app/domains/shops/ui/address/shop-link-card.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Card, Panel } from '#app/ui/display/card.tsx';
import { StepBar } from '#app/ui/display/step-bar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import type { HomeFigures } from './dashboard.server.ts';

type Steps = NonNullable<HomeFigures['steps']>;
type StepId = keyof Steps['done'];

const order: readonly StepId[] = ['picture', 'place', 'item', 'account', 'shared'];
const minutesAStep = 2;

const ways: Record<Exclude<StepId, 'shared'>, { to: string; icon: IconName }> = {
  picture: { to: '/shop?open=shop-picture', icon: 'camera' },
  place: { to: '/shop?open=edit', icon: 'map-pin' },
  item: { to: '/stocks?add=1', icon: 'camera' },
  account: { to: '/payments', icon: 'landmark' },
};

interface StepProps {
  id: StepId;
  number: number;
  isDone: boolean;
  /** The one that is open; the rest can be done in any order. */
  isNow: boolean;
  /** What the registration has said of it. */
  known: string | undefined;
  children: ReactNode;
}

function Step({ id, number, isDone, isNow, known, children }: StepProps) {
  const t = useT();
  return (
    <li className={classNames(isDone && 'done', isNow && 'now')}>
      <span className="d num">{isDone ? <Icon name="check" /> : number}</span>
      <span className="grow">
        <b>{known ? t('first_steps.place_known', { place: known }) : t(`first_steps.${id}`)}</b>
        <small>{t(`first_steps.${id}_text`)}</small>
      </span>
      {isDone ? <span className="sr">{t('first_steps.is_done')}</span> : children}
    </li>
  );
}

function ShareStep({ figures, isNow }: { figures: HomeFigures; isNow: boolean }) {
  const t = useT();
  const { href, onClick } = useShareShop({
    name: figures.name,
    link: figures.link,
    maySay: figures.mayShare,
  });
  return (
    <a
      className={classNames('btn', isNow ? 'sun' : 'soft sm')}
      href={href}
      target="_blank"
      rel="noopener"
      onClick={onClick}
    >
      {isNow && <Icon name="share-2" size="s" />}
      {t('first_steps.shared_do')}
    </a>
  );
}

function DoStep({ id, isNow }: { id: Exclude<StepId, 'shared'>; isNow: boolean }) {
  const t = useT();
  const { to, icon } = ways[id];
  return (
    <ButtonLink
      to={to}
      variant={isNow ? 'sun' : 'soft'}
      size={isNow ? 'm' : 's'}
      icon={isNow ? icon : undefined}
    >
      {t(isNow || id === 'item' ? `first_steps.${id}_do` : 'first_steps.add')}
    </ButtonLink>
  );
}

/** What opens a shop, until all five are done. */
export function FirstSteps({ figures, steps }: { figures: HomeFigures; steps: Steps }) {
  const t = useT();
  const done = order.filter((id) => steps.done[id]).length;
  const next = order.find((id) => !steps.done[id]);
  const minutes = (order.length - done) * minutesAStep;
  const name = steps.firstName || figures.name;
  return (
    <>
      <Panel className="today">
        <div className="row s">
          <Avatar name={figures.name} src={figures.picture} />
          <div className="grow">
            <p className="fh">{t('first_steps.welcome', { name })}</p>
            <p>{t('first_steps.progress', { done, of: order.length, minutes })}</p>
          </div>
        </div>
        <StepBar
          done={done}
          total={order.length}
          label={t('first_steps.progress_label', { done, of: order.length })}
        />
      </Panel>
      <Card className="mt-m" aria-labelledby="first-steps">
        <h2 className="fh" id="first-steps">
          {t('first_steps.title')}
        </h2>
        <ol className="steps5">
          {order.map((id, at) => (
            <Step
              key={id}
              id={id}
              number={at + 1}
              isDone={steps.done[id]}
              isNow={id === next}
              known={id === 'place' && !steps.done.place ? steps.known : undefined}
            >
              {id === 'shared' ? (
                !figures.isSuspended && <ShareStep figures={figures} isNow={id === next} />
              ) : (
                <DoStep id={id} isNow={id === next} />
              )}
            </Step>
          ))}
        </ol>
      </Card>
    </>
  );
}
