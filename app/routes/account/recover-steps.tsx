import { recoveryOfLink } from '#app/domains/accounts/recovery/recovery-state.server.ts';
import { AuthFrame } from '#app/domains/accounts/ui/auth-frame.tsx';
import { settings } from '#app/platform/env.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { KeyValue, type KeyValueItem } from '#app/ui/display/key-value.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { Route } from './+types/recover-steps';

export const handle = { frame: 'plain' };

export const loader = page(async ({ params, context }: Route.LoaderArgs) => {
  const { t } = context.get(requestContext).translator;
  const recovery = await recoveryOfLink(params.token);
  if (!recovery) throw httpErrors.not_found();
  return {
    recovery,
    supportPhone: settings().supportPhone,
    title: `${t('recover.title')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
  // The address is nobody else's: no page that is opened from here learns it.
  { name: 'referrer', content: 'no-referrer' },
];

type Recovery = Route.ComponentProps['loaderData']['recovery'];

const when = (at: Date): string => `${formatDate(at)}, ${formatTime(at)}`;

const isOver = ({ state }: Recovery): boolean => state === 'stopped' || state === 'refused';

/** How far it went. Who has ended it is not said: whoever asked may be a stranger. */
function Steps({ recovery }: { recovery: Recovery }) {
  const t = useT();
  const { askedAt, checkedAt, agreedAt, opensAt, endedAt } = recovery;
  const ended = isOver(recovery);
  // What was never reached is not on its way any more.
  const step = (at: Date | null, item: Omit<KeyValueItem, 'value'>): KeyValueItem | false =>
    (at !== null || !ended) && { ...item, value: at ? when(at) : '…' };
  const steps = [
    step(askedAt, { key: 'asked', name: t('recover.step_asked'), icon: 'send' }),
    step(checkedAt, { key: 'checked', name: t('recover.step_checked'), icon: 'eye' }),
    step(agreedAt, { key: 'agreed', name: t('recover.step_agreed'), icon: 'users' }),
    !ended && step(opensAt, { key: 'opens', name: t('recover.step_opens'), icon: 'lock' }),
    ended && step(endedAt, { key: 'over', name: t('recover.step_over'), icon: 'circle-slash' }),
  ];
  return <KeyValue items={steps.filter((one) => one !== false)} />;
}

export default function RecoverSteps({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { recovery, supportPhone } = loaderData;
  const { state } = recovery;
  const ended = isOver(recovery);
  return (
    <AuthFrame>
      <h1>
        {t(ended ? 'recover.step_over' : state === 'done' ? 'recover.done_title' : 'recover.sent')}
      </h1>
      {state === 'done' && (
        <Note tone="ok" icon="circle-check" className="my-m" live>
          {t('recover.done')}
        </Note>
      )}
      {ended && (
        <Note tone="bad" className="my-m" live>
          {t('recover.over', { phone: supportPhone })}
        </Note>
      )}
      {!ended && state !== 'done' && (
        <Note icon="circle-check" className="my-m" live>
          {state === 'waiting' && t('recover.to_check')}
          {state === 'checked' && `${t('recover.step_checked')}.`}{' '}
          {t(state === 'agreed' ? 'recover.agreed_text' : 'recover.sent_text', {
            phone: supportPhone,
          })}{' '}
          {t('recover.keep_link')}
        </Note>
      )}
      <Steps recovery={recovery} />
      <ButtonLink to="/login" variant="outline" size="l" block className="mt-m">
        {t('recover.back')}
      </ButtonLink>
    </AuthFrame>
  );
}
