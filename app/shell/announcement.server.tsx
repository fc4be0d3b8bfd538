import type { ReactNode } from 'react';
import { announcementNow } from '#app/domains/operators/words/current-words.server.ts';
import { textIn } from '#app/domains/operators/words/words.ts';

/** What those who run the market say to everybody, above each page while it runs. */
export function announcementBar(language: string): ReactNode {
  const running = announcementNow();
  if (!running) return undefined;
  const said = textIn(running, language);
  return (
    <aside className="announce" lang={said.language === language ? undefined : said.language}>
      {said.text}
    </aside>
  );
}
