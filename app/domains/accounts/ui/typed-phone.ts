import { useLocation } from 'react-router';

/** The number that was typed on the page before. It is in no address: logs and histories keep those. */
export function useTypedPhone(): string {
  const { state } = useLocation() as { state: { phone?: unknown } | null };
  return typeof state?.phone === 'string' ? state.phone : '';
}
