import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { newCode } from '#app/platform/id.ts';
import { accountNameOf, bankData, demoBanks, subaccountData } from './payout-data.ts';
import { standInSubaccounts } from './stand-in.table.server.ts';
import { bodyOf, type Ctx, done, refuse } from './stand-in-answers.ts';

const bankCodes = demoBanks.map(({ code }) => code);
const subaccountBody = z.object({
  business_name: z.string().min(1),
  settlement_bank: z.enum(bankCodes),
  account_number: z.string().regex(/^\d{10}$/),
  percentage_charge: z.number().min(0).max(100),
});

export async function subaccountBy(code: string) {
  const [row] = await database()
    .select()
    .from(standInSubaccounts)
    .where(eq(standInSubaccounts.code, code));
  return row;
}

function resolve(c: Ctx) {
  const { account_number: number = '', bank_code: code = '' } = c.req.query();
  const name = bankCodes.includes(code) ? accountNameOf(number) : undefined;
  if (!name)
    return refuse(c, 422, 'Could not resolve account name. Check parameters or try again.');
  return done(c, 'Account number resolved', {
    account_number: number,
    account_name: name,
    bank_id: bankCodes.indexOf(code) + 1,
  });
}

async function createSubaccount(c: Ctx) {
  const body = await bodyOf(c, subaccountBody);
  if (!body) return refuse(c, 400, 'Invalid request');
  const [row] = await database()
    .insert(standInSubaccounts)
    .values({
      code: `ACCT_${newCode(15)}`,
      businessName: body.business_name,
      settlementBank: body.settlement_bank,
      accountNumber: body.account_number,
      percentageCharge: body.percentage_charge,
      createdAt: now(),
    })
    .returning();
  return row ? done(c, 'Subaccount created', subaccountData(row), 201) : refuse(c, 400, 'Failed');
}

async function updateSubaccount(c: Ctx) {
  const body = await bodyOf(c, subaccountBody.partial());
  if (!body) return refuse(c, 400, 'Invalid request');
  const known = await subaccountBy(c.req.param('code') ?? '');
  if (!known) return refuse(c, 404, 'Subaccount not found');
  const [row = known] = await database()
    .update(standInSubaccounts)
    .set({
      businessName: body.business_name ?? known.businessName,
      settlementBank: body.settlement_bank ?? known.settlementBank,
      accountNumber: body.account_number ?? known.accountNumber,
      percentageCharge: body.percentage_charge ?? known.percentageCharge,
    })
    .where(eq(standInSubaccounts.id, known.id))
    .returning();
  return done(c, 'Subaccount updated', subaccountData(row));
}

/** Where the money of a charge goes: banks, whose account a number is, subaccounts. */
export function payoutRoutes(app: Hono<HttpEnv>): void {
  app.get('/bank', (c) => done(c, 'Banks retrieved', demoBanks.map(bankData)));
  app.get('/bank/resolve', resolve);
  app.post('/subaccount', createSubaccount);
  app.put('/subaccount/:code', updateSubaccount);
}
