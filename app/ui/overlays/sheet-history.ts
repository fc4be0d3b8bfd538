const mark = 'ojaSheet';
const markOf = (state: unknown): unknown => (state as Record<string, unknown> | null)?.[mark];

interface OpenDialog {
  id: string;
  /** Answers whether it closed; a dialog that asks first keeps its entry. */
  close: () => boolean;
  /** Whether it has its entry already. */
  entered: boolean;
}

/** Open dialogs, the last on top. */
const open: OpenDialog[] = [];
/** Dialogs that are shut but may still have their entry in the history. */
const shut = new Set<unknown>();
let dropping = false;

/** The entry keeps the router's state: address and page stay the same. */
const pushEntry = (id: string) =>
  window.history.pushState({ ...window.history.state, [mark]: id }, '');

function onPopState(event: PopStateEvent): void {
  const at = markOf(event.state);
  const top = open.at(-1);
  if (dropping) {
    dropping = false;
    event.stopImmediatePropagation();
    dropShutEntries();
    if (!dropping) enterWaiting();
  } else if (top && at !== top.id) {
    event.stopImmediatePropagation();
    if (!top.close()) pushEntry(top.id);
  } else if (shut.has(at)) {
    // A page was laid over this entry while its dialog closed: going back passes over it.
    event.stopImmediatePropagation();
    window.history.back();
  }
}

/**
 * Must run before the router listens: listeners of the window are called in the order in which they
 * came, and a router that hears of a dialog's step loads the page again, or gives up the one it loads.
 */
export function watchSheetHistory(): void {
  window.addEventListener('popstate', onPopState);
}

function enterWaiting(): void {
  for (const dialog of open.filter(({ entered }) => !entered)) {
    dialog.entered = true;
    if (markOf(window.history.state) !== dialog.id) pushEntry(dialog.id);
  }
}

/**
 * Gives a dialog its own entry; answers what takes it out of the open ones. While the entry of one before is being taken
 * back it waits: the step back is on its way and would take the new entry's place, not the old one's.
 */
export function enterSheet(id: string, close: () => boolean): () => void {
  const dialog: OpenDialog = { id, close, entered: false };
  shut.delete(id);
  open.push(dialog);
  if (!dropping) enterWaiting();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    if (dialog.entered) shut.add(id);
  };
}

/** Takes the entries of shut dialogs off the end of the history; the router never hears of it. */
export function dropShutEntries(): void {
  if (dropping || !shut.delete(markOf(window.history.state))) return;
  dropping = true;
  window.history.back();
}
