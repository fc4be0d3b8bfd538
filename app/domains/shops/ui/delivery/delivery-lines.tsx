import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Icon } from '#app/ui/icon.tsx';

export interface DeliveryLine {
  icon: 'truck' | 'store';
  title: string;
  /** What it costs. */
  value?: string | undefined;
  text: string;
  /** The way to another place, in the words of its button. */
  change?: string | undefined;
}

interface DeliveryLinesProps {
  lines: readonly DeliveryLine[];
  /** The page that is made anew for another place. */
  back: string;
}

/** How it gets to the buyer; another place is chosen on a page of its own. */
export function DeliveryLines({ lines, back }: DeliveryLinesProps) {
  if (lines.length === 0) return null;
  return (
    <Card as="div" className="dlines">
      {lines.map(({ icon, title, value, text, change }) => (
        <div key={icon} className="row">
          <Icon name={icon} />
          <span className="grow wrap-any">
            <b className="blk">
              {title} {value && <span className="num">{value}</span>}
            </b>
            <span className="small muted">{text}</span>
          </span>
          {change && (
            <ButtonLink
              to={`/places?${new URLSearchParams({ back })}`}
              variant="soft"
              size="s"
              rel="nofollow"
            >
              {change}
            </ButtonLink>
          )}
        </div>
      ))}
    </Card>
  );
}
