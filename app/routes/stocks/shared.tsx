import { redirect } from 'react-router';

/** Where other apps share to. The service worker keeps what came; without one only the form opens. */
const toForm = () => redirect('/stocks?add=1', 303);

export const loader = toForm;
export const action = toForm;

export default function Shared() {
  return null;
}
