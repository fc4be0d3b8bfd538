import type { Page } from '@playwright/test';

export interface ShownText {
  text: string;
  /** The element, for whoever mends it. */
  where: string;
}

/** Every text that a person reads or hears on the page as it stands: also what a screen reader says, the title and what search engines show. */
export const shownTexts = (page: Page): Promise<ShownText[]> =>
  page.evaluate(() => {
    const found: { text: string; where: string }[] = [];
    const nameOf = (element: Element): string => {
      const classes = element.getAttribute('class')?.split(' ').slice(0, 2).join('.') ?? '';
      return element.tagName.toLowerCase() + (classes && `.${classes}`);
    };
    const note = (text: string | null | undefined, where: string): void => {
      const line = text?.replace(/\s+/g, ' ').trim();
      if (line) found.push({ text: line, where });
    };
    note(document.title, 'title');
    const metas = 'meta[name="description"], meta[property^="og:"], meta[name^="twitter:"]';
    for (const meta of document.head.querySelectorAll(metas)) {
      const name = meta.getAttribute('name') ?? meta.getAttribute('property') ?? '';
      if (/title|description|alt|site_name/.test(name)) note(meta.getAttribute('content'), name);
    }
    const names = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription'];
    const attributes = [...names, 'title', 'placeholder', 'alt'];
    /** Said to be in another language than the page: the choice names each in its own words. */
    const isForeign = (element: Element): boolean =>
      element.closest('[lang]')?.getAttribute('lang') !== document.documentElement.lang;
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script, style, template, noscript, svg') || isForeign(element)) continue;
      const place = `${nameOf(element.parentElement ?? element)} > ${nameOf(element)}`;
      for (const name of attributes) note(element.getAttribute(name), `${place} ${name}`);
      const isButton = element instanceof HTMLInputElement && element.type === 'submit';
      if (isButton) note(element.value, place);
      if (element.tagName === 'TEXTAREA') continue;
      for (const child of element.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) note(child.textContent, place);
      }
    }
    return found;
  });
