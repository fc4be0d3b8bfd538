import { useEffect, useState } from 'react';
import { newOperation } from '#app/platform/operation-name.ts';

/** The operation id of a form; made in the browser, so that server and browser draw the same page. */
export function useOperation(): string {
  const [operation, setOperation] = useState('');
  useEffect(() => setOperation(newOperation()), []);
  return operation;
}
