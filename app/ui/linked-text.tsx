import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** What stands in the text, and where it leads. */
type Ways = Record<string, string>;

const linkTo = (shown: string, href: string): ReactNode =>
  href.startsWith('/') ? <Link to={href}>{shown}</Link> : <a href={href}>{shown}</a>;

/** A sentence in which some words are links: each at its first place. */
export function LinkedText({ text, ways }: { text: string; ways: Ways }): ReactNode {
  for (const [shown, href] of Object.entries(ways)) {
    const at = shown ? text.indexOf(shown) : -1;
    if (at < 0) continue;
    const { [shown]: _, ...others } = ways;
    return (
      <>
        <LinkedText text={text.slice(0, at)} ways={others} />
        {linkTo(shown, href)}
        <LinkedText text={text.slice(at + shown.length)} ways={others} />
      </>
    );
  }
  return text;
}

/** The ways to reach those who help, as they stand in a text. */
export const contactWays = ({ email, phone }: { email: string; phone: string }): Ways => ({
  [email]: `mailto:${email}`,
  [phone]: telOf(phone),
});

export const telOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
