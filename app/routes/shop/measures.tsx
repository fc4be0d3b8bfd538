import {
  data,
  Form,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from 'react-router';
import { planStateOf } from '#app/domains/billing/billing.queries.server.ts';
import { answerMeasure } from '#app/domains/moderation/commands/answer-measure.server.ts';
import { seeLetters } from '#app/domains/moderation/commands/see-letters.server.ts';
import {
  hasClosed,
  hidingOf,
  lettersFor,
  type ShownMeasure,
} from '#app/domains/moderation/measures/measures.queries.server.ts';
import {
  isNews,
  isOver,
  letterCard,
  letterPath,
  longestAnswer,
} from '#app/domains/moderation/measures/measures.ts';
import { PlanNow, type PlanOfShop } from '#app/domains/moderation/ui/plan-now.tsx';
import { planName } from '#app/domains/plans/plans.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { RulesLink } from '#app/domains/stocks/ui/rules-link.tsx';
import { formFault, readField } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf, typedAgain } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { isId } from '#app/platform/id.ts';
import { textField } from '#app/platform/text/fields.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextArea } from '#app/ui/fields/field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import { OutcomeNote, RefusedWords } from '#app/ui/refused-act.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/measures';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];
/** Refused because there are other words, or an answer of somebody else: the page shows them. */
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs): boolean =>
  asked.actionStatus === 409 || unlessRefused(asked);

/** Where a page of the letters goes on; the first where the address says nothing that could be one. */
const placeOf = (request: Request): string | undefined => {
  const after = addressKey(new URL(request.url).searchParams, 'after');
  return isId(after) ? after : undefined;
};

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { shop, role } = await requireMember(context, 'shop.see');
  const { t } = context.get(requestContext).translator;
  const after = placeOf(request);
  const search = new URL(request.url).searchParams;
  const item = addressKey(search, 'item');
  const hiding = isId(item) ? await hidingOf(shop.id, item) : undefined;
  if (hiding) throw redirect(letterPath(hiding.id));
  // Somebody comes from an item, a notice or the start page to read one of them.
  const asked = addressKey(search, 'letter');
  const [{ measures, nextMeasures, isFirst }, isClosed, plan] = await Promise.all([
    lettersFor(shop.id, { after, asked }),
    hasClosed(shop.id),
    can(role, 'plan.pay') ? planStateOf(shop) : undefined,
  ]);
  const mayAnswer = can(role, 'shop.edit');
  const unseen = measures.filter(({ seenAt }) => seenAt === null).map(({ id }) => id);
  if (mayAnswer) await seeLetters(shop.id, unseen);
  return {
    measures,
    next: nextMeasures,
    isFirst,
    asked,
    isAllOpen: !isClosed,
    mayAnswer,
    plan: plan && { name: planName(plan.planId), until: shop.suspendedAt ? null : plan.until },
    title: `${t('measures.title')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

const answerInput = textField({
  max: longestAnswer,
  tooLong: 'moderation.report_long',
  lines: true,
});

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'shop.edit');
  const form = await formOf(request);
  const measureId = keyOf(form, 'measureId');
  try {
    const text = readField(answerInput, form, 'answer');
    await answerMeasure(actor, { measureId, words: keyOf(form, 'words'), text });
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    if (status === 404) throw error;
    return data(
      { fault, measureId, typed: typedAgain(form, 'answer', longestAnswer * 2) },
      { status },
    );
  }
  const after = placeOf(request);
  throw redirect(after ? `/measures?after=${after}` : '/measures');
});

type Answer = Route.ComponentProps['actionData'];

interface AnswerFormProps {
  id: string;
  words: string;
  /** Whoever came here came to this letter. */
  isAsked: boolean;
  answer: Answer;
}

function AnswerForm({ id, words, isAsked, answer }: AnswerFormProps) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  const { said, onChange } = useSaidOf(answer?.fault);
  return (
    <Form method="post" noValidate className="stack mt-m" onChange={onChange}>
      <input type="hidden" name="measureId" value={id} />
      <input type="hidden" name="words" value={words} />
      <TextArea
        name="answer"
        label={t('measures.answer')}
        rows={4}
        required
        maxLength={longestAnswer}
        autoFocus={isAsked}
        defaultValue={answer?.typed}
        error={said?.message}
      />
      <Button type="submit" busy={busy}>
        {t('measures.answer_send')}
      </Button>
    </Form>
  );
}

interface GivenProps {
  measure: ShownMeasure;
  answer: Answer;
}

/** What the shop has said, and what a second one of its team wrote meanwhile. */
function GivenAnswer({ measure, answer }: GivenProps) {
  const t = useT();
  return (
    <>
      <p className="mt-s mb-s">
        <b>{t('measures.answered')}</b> <span className="letter">{measure.answer}</span>
      </p>
      {answer && (
        <>
          <OutcomeNote tone="bad" of={answer}>
            {answer.fault.message}
          </OutcomeNote>
          {answer.typed && (
            <RefusedWords
              words={answer.typed}
              label={t('measures.had_written')}
              hint={t('measures.not_sent')}
            />
          )}
        </>
      )}
    </>
  );
}

/** How a letter went on, in the order of the days: each of the two may have come first. */
function After({ measure, answer }: GivenProps) {
  const t = useT();
  const { answeredAt, liftedAt, liftReason } = measure;
  const given = answeredAt && <GivenAnswer measure={measure} answer={answer} />;
  if (!liftedAt) return given;
  const isLate = answeredAt !== null && answeredAt > liftedAt;
  return (
    <>
      {!isLate && given}
      <Note tone="ok" className="mt-s">
        <b className="blk">{t('measures.lifted', { date: formatDate(liftedAt) })}</b>{' '}
        <span className="letter">{liftReason}</span>
      </Note>
      {isLate && given}
    </>
  );
}

interface MeasureProps {
  measure: ShownMeasure;
  mayAnswer: boolean;
  plan: PlanOfShop | undefined;
  /** No item and not the shop is away from buyers. */
  isAllOpen: boolean;
  isAsked: boolean;
  answer: Answer;
}

function Measure(props: MeasureProps) {
  const { measure, mayAnswer, plan, isAllOpen, isAsked, answer } = props;
  const t = useT();
  const { id, kind, at, byRule, reason, liftedAt } = measure;
  const rule = kind === 'suspend' ? t('measures.rule_suspend') : t('measures.rule_hide');
  return (
    <Card as="li" id={letterCard(id)}>
      <p className="muted small num">{formatDate(at)}</p>
      <h2 className="fh">
        {kind !== 'plan' && isOver(measure)
          ? t(`measures.was_${kind}`, { item: measure.itemName })
          : t(`measures.kind_${kind}`, { item: measure.itemName })}
      </h2>
      {!liftedAt && (
        <p className="mt-xs">
          {t(`measures.frame_${kind}`)}
          {isAllOpen && (kind === 'warn' || isNews(kind)) && ` ${t('measures.all_open')}`}
        </p>
      )}
      {measure.isHeldStill && <p className="mt-xs">{t('measures.held_still')}</p>}
      {/* The operator's own words, in English. */}
      {byRule ? (
        <p className="mt-s">{rule}</p>
      ) : (
        <blockquote className="mt-s letter">{reason}</blockquote>
      )}
      {!liftedAt && !isNews(kind) && kind !== 'hide_review' && (
        <p className="small mt-s">
          <RulesLink />
        </p>
      )}
      {kind === 'plan' && plan && <PlanNow plan={plan} />}
      <After measure={measure} answer={answer} />
      {mayAnswer && !measure.answeredAt && !liftedAt && (
        <AnswerForm id={id} words={measure.words} isAsked={isAsked} answer={answer} />
      )}
    </Card>
  );
}

/** Why something of the shop is off the market, in Oja's words, and the one answer to each. */
export default function Measures({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { measures, mayAnswer, plan, isAllOpen, next, isFirst, asked } = loaderData;
  return (
    <div className="shell narrow">
      <PageHead title={t('measures.title')} backTo="/" backLabel={t('ui.back')} />
      {measures.length === 0 && isFirst && (
        <EmptyState card icon="circle-check" title={t('measures.none')} />
      )}
      <ul className="stack bare">
        {measures.map((measure) => (
          <Measure
            key={measure.id}
            measure={measure}
            mayAnswer={mayAnswer}
            plan={plan}
            isAllOpen={isAllOpen}
            isAsked={measure.id === asked}
            answer={actionData?.measureId === measure.id ? actionData : undefined}
          />
        ))}
      </ul>
      <div className="row s wrap mt-m">
        {!isFirst && (
          <ButtonLink to="/measures" variant="outline">
            {t('measures.newest')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={`/measures?after=${next}`} variant="outline">
            {t('measures.older')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
