import type { Page } from '@playwright/test';
import type { ShownText } from './shown-texts.ts';

/** Texts that do not fit: cut off by their box, or standing out of the page. */
export const cutTexts = (page: Page): Promise<ShownText[]> =>
  page.evaluate(() => {
    const found: { text: string; where: string }[] = [];
    const nameOf = (element: Element): string => {
      const classes = element.getAttribute('class')?.split(' ').slice(0, 2).join('.') ?? '';
      return element.tagName.toLowerCase() + (classes && `.${classes}`);
    };
    /** Shown to screen readers alone, or in a row that is pushed along. */
    const isExempt = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.clipPath !== 'none' || style.clip !== 'auto') return true;
        if (/auto|scroll/.test(style.overflowX) && at.scrollWidth > at.clientWidth) return true;
        if (at.matches('[inert], [hidden], .skip')) return true;
      }
      return false;
    };
    const boxes = 'button, a.btn, .btn, .badge, .chip, [role="tab"], th, label, .ttl';
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const own = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (own.length === 0 || !element.checkVisibility() || isExempt(element)) continue;
      const text = own
        .map((node) => node.textContent)
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim();
      const style = getComputedStyle(element);
      const cuts = style.overflowX !== 'visible' || element.matches(boxes);
      const isWide =
        style.display !== 'inline' && cuts && element.scrollWidth > element.clientWidth + 1;
      const isTall =
        style.overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 2;
      const range = document.createRange();
      const isOutside = own.some((node) => {
        range.selectNodeContents(node);
        const { left, right } = range.getBoundingClientRect();
        return right > document.documentElement.clientWidth + 1 || left < -1;
      });
      if (isWide || isTall || isOutside) {
        const parent = element.parentElement ?? element;
        found.push({ text, where: `${nameOf(parent)} > ${nameOf(element)}` });
      }
    }
    return found;
  });
