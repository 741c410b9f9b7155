import { sql } from 'kysely'
import { returnPurpose } from '#copy/statement-notes.ts'
import { addDays, type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { inWindows1251, type WrittenParty, write1c } from '#server/bank-statements/write-1c.ts'
import type { Context } from '#server/context.ts'

/** The operator as one end of a payment. */
export const operatorParty = ({ operator }: Context): WrittenParty => {
  const { fullName, inn, accountNumber, bankBic, bankName } = operator()
  return { name: fullName, inn, account: accountNumber, bic: bankBic, bank: bankName }
}

/** So many days a bank takes a payment order, its own day among them. */
const TAKEN_DAYS = 10

/** The day of an order: that of its confirmation, by which a bank knows an order that it has; today's once it takes that no more. */
const dayOfOrder = (confirmedAt: Date | null, today: CalendarDate): CalendarDate => {
  const day = confirmedAt === null ? today : todayIn(confirmedAt)
  return addDays(day, TAKEN_DAYS) > today ? day : today
}

/** Orders to the bank for all money that goes back and was confirmed and has not gone out by a statement. */
export async function printReturnOrders(context: Context, today: CalendarDate): Promise<Uint8Array> {
  const payer = operatorParty(context)
  const lines = await context.db
    .selectFrom('proposal')
    .innerJoin('bank_statement_line as line', 'line.id', 'proposal.subject')
    .selectAll('line')
    .select(['proposal.id as return_id', 'proposal.decided_at'])
    .where(
      sql<boolean>`line.state = 'returning' and proposal.kind = 'bank_return' and proposal.state = 'confirmed'`,
    )
    .orderBy('proposal.id')
    .execute()
  const payments = lines.map((line) => ({
    number: String(line.return_id),
    day: dayOfOrder(line.decided_at, today),
    amount: line.amount,
    payer,
    receiver: {
      name: line.party_name,
      inn: line.party_inn,
      account: line.party_account,
      bic: line.party_bic,
      bank: line.party_bank,
    },
    purpose: returnPurpose(line.number, line.day),
    isDone: false,
  }))
  return inWindows1251(write1c({ account: payer.account, from: today, to: today }, payments))
}
