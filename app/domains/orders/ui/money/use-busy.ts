import { useNavigation } from 'react-router';

/** Whether a form with this intent is on its way. */
export function useBusy(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('intent') === intent;
}
