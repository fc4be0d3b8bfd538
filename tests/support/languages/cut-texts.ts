import type { Page } from '@playwright/test';
import type { ShownText } from './shown-texts.ts';

/** Texts that do not fit: cut off by their box or by one around it, standing out of their card or the page, or broken inside a word. */
export const cutTexts = (page: Page): Promise<ShownText[]> =>
  page.evaluate(() => {
    const found: { text: string; where: string }[] = [];
    // What lies far below is laid out only when it comes near: here it is judged as it will stand then.
    for (const element of document.body.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).contentVisibility === 'auto')
        element.style.contentVisibility = 'visible';
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
    /** Half of it is behind the edge of a box that hides what stands out. */
    const isClipped = (element: Element, { left, right }: DOMRect): boolean => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (!/hidden|clip/.test(getComputedStyle(at).overflowX)) continue;
        const box = at.getBoundingClientRect();
        if (
          (right > box.right + 1 && left < box.right) ||
          (left < box.left - 1 && right > box.left)
        )
          return true;
      }
      return false;
    };
    /** A short word or a figure whose letters stand in two lines. */
    const isBroken = (node: Node): boolean => {
      const range = document.createRange();
      return [...(node.textContent ?? '').matchAll(/[\p{L}\p{M}\p{N}]{2,20}/gu)].some((word) => {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        return (
          new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1
        );
      });
    };
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of document.body.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      if (!pen || !field.checkVisibility() || isExempt(field)) continue;
      const style = getComputedStyle(field);
      pen.font = style.font;
      const room =
        field.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight);
      if (pen.measureText(field.placeholder).width > room + 1)
        found.push({ text: field.placeholder, where: `${nameOf(field)} placeholder` });
    }
    const boxes = 'button, a.btn, .btn, .badge, .chip, [role="tab"], th, label, .ttl';
    // What is typed is scrolled.
    for (const element of document.body.querySelectorAll<HTMLElement>('*:not(textarea)')) {
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
        const box = range.getBoundingClientRect();
        const edge = element.closest('.card') ?? document.documentElement;
        const isOff = box.right > edge.getBoundingClientRect().right + 1 || box.left < -1;
        return isOff || isClipped(element, box) || isBroken(node);
      });
      if (isWide || isTall || isOutside) {
        const parent = element.parentElement ?? element;
        found.push({ text, where: `${nameOf(parent)} > ${nameOf(element)}` });
      }
    }
    return found;
  });
