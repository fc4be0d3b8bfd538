/** As long as phones wait for the second tap of a double tap. */
const doubleTap = 400;
const fingerWidth = 24;

interface Tap {
  x: number;
  y: number;
  at: number;
}

/** The second half of a double tap on the button that closed a dialog would press what lies under it. */
export function dropSecondTap({ x, y, at }: Tap): void {
  const rest = doubleTap - (performance.now() - at);
  if (rest <= 0) return;
  const stop = new AbortController();
  const drop = (event: MouseEvent) => {
    // A key presses without a place; it is no tap.
    const isKey = event.detail === 0;
    if (isKey || Math.hypot(event.clientX - x, event.clientY - y) > fingerWidth) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', drop, { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort(), rest);
}
