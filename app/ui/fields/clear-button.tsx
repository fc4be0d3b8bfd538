import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '../icon.tsx';

/** Empties the box before it, in our own look; there while something is typed. */
export function ClearButton() {
  const t = useT();
  return (
    <button
      type="button"
      className="clr"
      aria-label={t('ui.clear')}
      onClick={(event) => {
        const input = event.currentTarget.parentElement?.querySelector('input');
        if (!input) return;
        input.value = '';
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.focus();
      }}
    >
      <Icon name="x" size="s" />
    </button>
  );
}
