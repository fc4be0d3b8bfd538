export interface Keeping {
  mark: string;
  pauseMs: number;
}

type Control = HTMLButtonElement | HTMLInputElement | HTMLTextAreaElement;

/**
 * Runs in the page, before any of its scripts: written out with its settings, so that it must name nothing from
 * outside. Links and forms work by themselves before their script is there; what does not, a button without a form
 * and what is typed, is kept here and told to React again until it takes it. React takes an event, or stops it at the
 * document on its way down: what comes one step further was taken, so nothing is told twice.
 */
export function keepPresses({ mark, pauseMs }: Keeping): void {
  const page = document.documentElement;
  const taken = new WeakSet<Event>();
  const kept: [string, Control][] = [];
  let isWaiting = false;
  const tell = (kind: string, control: Control) => {
    if (kind === 'click') return control.click();
    // React takes a text for new only where it differs from the one that was set in the usual way.
    const text = control.value;
    control.value = '';
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
    own?.set?.call(control, text);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const tellAll = async () => {
    const all = Reflect.has(window, mark) ? kept.splice(0) : [];
    for (const [kind, control] of all) {
      if (control.isConnected) tell(kind, control);
      // React answers one before it hears the next; what it stopped once more is kept again by then.
      await new Promise((resolve) => setTimeout(resolve));
    }
    page.toggleAttribute(
      'data-kept',
      kept.some(([kind]) => kind === 'click'),
    );
    isWaiting = false;
    if (kept.length > 0) wait();
  };
  function wait() {
    if (!isWaiting) setTimeout(tellAll, pauseMs);
    isWaiting = true;
  }
  const keep = (event: Event, control: Control) =>
    setTimeout(() => {
      if (taken.has(event)) return;
      const { type } = event;
      if (type === 'click') page.toggleAttribute('data-kept', true);
      // Of a text only what stands there counts.
      else if (kept.some(([kind, known]) => kind === type && known === control)) return;
      kept.push([type, control]);
      wait();
    });
  const hear = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.type === 'click' && event.target.closest('button');
    if (button && !(button.type === 'submit' && button.form)) keep(event, button);
    const text = 'textarea,input:not([type=checkbox],[type=radio],[type=file])';
    if (event.type === 'input' && event.target.matches(text)) keep(event, event.target as Control);
  };
  const note = (event: Event) => {
    if (Reflect.has(window, mark)) taken.add(event);
  };
  for (const kind of ['click', 'input']) {
    window.addEventListener(kind, hear, true);
    page.addEventListener(kind, note, true);
  }
}
