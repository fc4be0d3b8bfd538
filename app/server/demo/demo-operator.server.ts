import { nameOperator } from '#app/domains/operators/commands/name-operator.server.ts';
import { commandLine } from '#app/domains/operators/log/log-line.ts';
import { allOperators } from '#app/domains/operators/operators.queries.server.ts';
import { demoOperatorNumber, demoPhone } from './demo-phones.ts';

/** The one operator of the demo, made at the first start; undefined once there are others. */
export async function demoOperator(): Promise<{ phone: string } | undefined> {
  const phone = demoPhone(demoOperatorNumber);
  const known = await allOperators();
  if (known.length === 0)
    await nameOperator(commandLine, { phone, role: 'chief', name: 'Bísí Adélékè' });
  const isThere =
    known.length === 0 || known.some((one) => one.phone.replaceAll(' ', '') === phone);
  return isThere ? { phone } : undefined;
}
