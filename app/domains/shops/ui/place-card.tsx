import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PostButton } from './notices.tsx';

export interface AskedPlace {
  /** What the address says, as the form takes it. */
  guess?: { label: string; fields: Record<string, string> } | undefined;
}

/** Shops from before places were asked for: once, with what the address says. */
export function PlaceCard({ asked }: { asked: AskedPlace }) {
  const t = useT();
  const { guess } = asked;
  return (
    <Card className="stack" aria-labelledby="asked-place">
      <div className="row">
        <span className="tic c-home">
          <Icon name="map-pin" />
        </span>
        <span className="grow">
          <b className="blk" id="asked-place">
            {guess ? t('places.ask_guess', { place: guess.label }) : t('places.where')}
          </b>
          <span className="muted small">{t('places.ask_why')}</span>
        </span>
      </div>
      <div className="row s wrap">
        {guess && (
          <PostButton fields={{ intent: 'place', ...guess.fields }} back="/" variant="sun" size="s">
            {t('places.yes_there')}
          </PostButton>
        )}
        <ButtonLink to="/shop?open=edit" variant={guess ? 'outline' : 'sun'} size="s">
          {guess ? t('places.another') : t('places.say')}
        </ButtonLink>
        <PostButton fields={{ intent: 'place-later' }} back="/" variant="quiet" size="s">
          {t('places.not_now')}
        </PostButton>
      </div>
    </Card>
  );
}
