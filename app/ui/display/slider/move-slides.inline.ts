export interface Moving {
  paceMs: number;
  /** Name in `window` that says that React is there. */
  mark: string;
}

/**
 * Runs in the page: written out with its settings, so that it must name nothing from outside. Moves the slides of a
 * page that is read before its scripts are there, by the rules of `useSlides`, which goes on from where they are.
 */
export function moveSlides({ paceMs, mark }: Moving): void {
  const slider = document.querySelector<HTMLElement>('.slider');
  const line: { saveData?: boolean; effectiveType?: string } =
    Reflect.get(navigator, 'connection') ?? {};
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!slider || isStill || line.saveData || line.effectiveType?.endsWith('2g')) return;
  const slides = [...slider.querySelectorAll<HTMLElement>('.track-s > *')];
  const dots = [...slider.querySelectorAll('.dots button')];
  let isHeld = false;
  for (const kind of ['pointermove', 'pointerdown', 'focusin'])
    slider.addEventListener(kind, () => {
      isHeld = true;
    });
  let current = 0;
  let since: number | undefined;
  const next = () => {
    if (isHeld || Reflect.has(window, mark)) return;
    const now = performance.now();
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const rest = document.hidden ? paceMs : (since ?? paint?.startTime ?? now) + paceMs - now;
    if (rest > 0) return setTimeout(next, rest);
    current = (current + 1) % slides.length;
    for (const [at, slide] of slides.entries()) {
      slide.hidden = at !== current;
      slide.classList.toggle('came', at === current);
      if (at === current) dots[at]?.setAttribute('aria-current', 'true');
      else dots[at]?.removeAttribute('aria-current');
    }
    since = now;
    Object.assign(slider.dataset, { current, since });
    return setTimeout(next, paceMs);
  };
  next();
}
