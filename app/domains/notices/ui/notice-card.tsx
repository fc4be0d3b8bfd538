import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useProfileForm } from '#app/domains/shops/ui/profile/use-profile-form.ts';
import { formatHour } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Switch } from '#app/ui/fields/checkbox.tsx';
import { SelectField } from '#app/ui/fields/field.tsx';
import type { NoticeSettings, TeamKind } from '../notices.ts';
import { NotifyButton } from './notify-button.tsx';
import { forgetPush, hasPush } from './push.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatHour(hour),
}));

interface NoticeCardProps {
  /** What this person may be told about. */
  kinds: readonly TeamKind[];
  /** Of this phone; undefined where it is not on. */
  settings: NoticeSettings | undefined;
}

function NoticeForm({ kinds, settings }: { kinds: readonly TeamKind[]; settings: NoticeSettings }) {
  const t = useT();
  const form = useProfileForm();
  const [isQuiet, setQuiet] = useState(settings.quiet !== undefined);
  return (
    <form.Form method="post" noValidate action="/shop" className="stack">
      <input type="hidden" name="intent" value="notices" />
      <div>
        {kinds.map((kind) => (
          <Switch
            key={kind}
            name={`kind-${kind}`}
            defaultChecked={settings.kinds.includes(kind)}
            label={t(`notices.kind_${kind}`)}
          />
        ))}
        <Switch
          name="details"
          defaultChecked={settings.showDetails}
          label={t('notices.details')}
          hint={t('notices.details_text')}
        />
        <Switch
          name="quiet"
          defaultChecked={isQuiet}
          label={t('notices.quiet')}
          hint={t('notices.quiet_text')}
          onChange={(event) => setQuiet(event.currentTarget.checked)}
        />
      </div>
      <div className="cols2" hidden={!isQuiet}>
        <SelectField
          name="from"
          label={t('notices.quiet_from')}
          options={hours}
          defaultValue={String(settings.quiet?.from ?? 22)}
        />
        <SelectField
          name="to"
          label={t('notices.quiet_to')}
          options={hours}
          defaultValue={String(settings.quiet?.to ?? 6)}
        />
      </div>
      {form.fault && (
        <Note tone="bad" live>
          {form.fault.message}
        </Note>
      )}
      <Button type="submit" variant="soft" busy={form.busy}>
        {t('ui.save')}
      </Button>
    </form.Form>
  );
}

function TurnOff() {
  const t = useT();
  const form = useProfileForm();
  return (
    <form.Form method="post" action="/shop" className="mt-s" onSubmit={forgetPush}>
      <input type="hidden" name="intent" value="notices-off" />
      <Button type="submit" variant="quiet" busy={form.busy}>
        {t('notices.turn_off')}
      </Button>
    </form.Form>
  );
}

/** News to this phone while no page is open, and which. */
export function NoticeCard({ kinds, settings }: NoticeCardProps) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [can, setCan] = useState(true);
  useEffect(() => setCan(hasPush()), []);
  return (
    <Card aria-labelledby="notices">
      <h2 id="notices">{t('notices.title')}</h2>
      <p className="muted my-s">{t(can ? 'notices.text' : 'notices.no_push')}</p>
      {settings ? (
        <>
          <NoticeForm kinds={kinds} settings={settings} />
          <TurnOff />
        </>
      ) : (
        <NotifyButton label="notices.turn_on" onPush={() => void revalidate()} />
      )}
    </Card>
  );
}
