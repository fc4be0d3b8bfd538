import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { forgetBuyer, useRemembered } from '../checkout/buyer-store.ts';

/** Where all this is kept, how it comes to a new phone, and how it is forgotten here. */
export function KeptCard() {
  const t = useT();
  const { buyer } = useRemembered();
  return (
    <Card className="row keep">
      <span className="tic c-phon">
        <Icon name="smartphone" />
      </span>
      <span className="grow">
        <b className="blk">{t('my.kept')}</b>
        <span className="muted small">{t('my.kept_text')}</span>
      </span>
      <ButtonLink to="/my/find" variant="soft" size="s">
        {t('my.use_number')}
      </ButtonLink>
      <ButtonLink to="/my-data" variant="soft" size="s">
        {t('my_data.title')}
      </ButtonLink>
      {buyer && (
        <Button variant="quiet" size="s" icon="trash-2" onClick={forgetBuyer}>
          {t('my.forget')}
        </Button>
      )}
    </Card>
  );
}
