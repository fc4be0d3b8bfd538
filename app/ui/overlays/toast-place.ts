/**
 * Bars at the foot of the screen and what stands out of them, a sheet, and the foot of one that is as high as the
 * screen: what a person reads and presses next is in them.
 */
const bars = '.tabbar, .tabbar .fab, .stickf, .buybar, .salebar, .rb, .sheet:modal, .sheet-f';
const gap = 8;

interface Box {
  top: number;
  bottom: number;
}

/** How far above the foot of the screen a notice stands so that it lies over none of the bars. */
export function clearOf(
  boxes: readonly Box[],
  { height, screen }: Record<'height' | 'screen', number>,
) {
  let line = screen;
  // From the lowest up: what is free of one may lie over the next.
  for (const { top, bottom } of [...boxes].sort((a, b) => b.bottom - a.bottom)) {
    const isOver = bottom > line - gap - height && top < line;
    if (isOver && top >= height + gap) line = top;
  }
  return screen - line + gap;
}

const boxesOf = (): Box[] =>
  [...document.querySelectorAll(bars)]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, top }) => height > 0 && top < window.innerHeight);

/** Keeps the notices clear of the bars while there are any; the answer ends it. */
export function keepClear(region: HTMLElement): () => void {
  const stop = new AbortController();
  let asked = 0;
  const place = () => {
    asked = 0;
    const { height } = region.getBoundingClientRect();
    const bottom = clearOf(boxesOf(), { height, screen: window.innerHeight });
    region.style.setProperty('bottom', `${bottom}px`);
  };
  const ask = () => {
    asked ||= requestAnimationFrame(place);
  };
  const options = { signal: stop.signal, passive: true };
  window.addEventListener('scroll', ask, { ...options, capture: true });
  window.addEventListener('resize', ask, options);
  // A sheet that slides in is not yet where it will stand.
  window.addEventListener('animationend', ask, options);
  const watcher = new MutationObserver(ask);
  watcher.observe(document.body, { childList: true, subtree: true });
  place();
  return () => {
    stop.abort();
    watcher.disconnect();
    cancelAnimationFrame(asked);
  };
}
