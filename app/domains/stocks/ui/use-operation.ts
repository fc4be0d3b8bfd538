import { useEffect, useState } from 'react';
import { newOperationId } from '#app/platform/outbox/operation-id.ts';

/** The operation id of a form; made in the browser, so that server and browser draw the same page. */
export function useOperation(): string {
  const [operation, setOperation] = useState('');
  useEffect(() => setOperation(newOperationId()), []);
  return operation;
}
