import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Step } from '#server/run-step.ts'
import type { ReceiptDeps } from './receipt-deps.ts'
import { dueReceipts, sendReceipt } from './send-receipt.ts'
import { settlePrepaid } from './settle-prepaid.ts'

/** Settles what was paid ahead, sends what waits and asks about what was sent; the safety net of job and callback. */
export async function sweepReceipts(
  deps: ReceiptDeps,
  today: CalendarDate,
  { alone, untilUnavailable }: Step,
): Promise<void> {
  await alone(() => settlePrepaid(deps, today))
  await untilUnavailable(await dueReceipts(deps.db, deps.clock.now()), (id) => sendReceipt(deps, id))
}
