import { actOnReceipt, readOpenReceipts } from '#contract/administration-receipts.ts'
import { receiptCallback } from '#contract/receipts.ts'
import { accept } from '#domain/outcome.ts'
import { administratorFrom } from '#server/access/administrator.ts'
import { findRow } from '#server/database/row-queries.ts'
import { type Route, route } from '#server/http/route.ts'
import { actOn, openReceipts } from './open-receipts.ts'
import type { ReceiptDeps } from './receipt-deps.ts'
import { sendReceipt } from './send-receipt.ts'

/**
 * Callbacks of the service of receipts: a hint only, the service itself is asked, and one that is not ours is answered alike.
 * Receipts that are not registered, for administrators.
 */
export const receiptRoutes = (deps: ReceiptDeps): Route[] => [
  route(receiptCallback, async ({ body }) => {
    const serviceId = deps.fiscal.readCallback(body)
    const receipt =
      serviceId.ok && (await findRow(deps.db, 'receipt', { service_id: serviceId.value, state: 'sent' }))
    if (receipt) {
      await deps.db
        .updateTable('receipt')
        .set({ next_at: null })
        .where('id', '=', receipt.id)
        .where('state', '=', 'sent')
        .execute()
      await sendReceipt(deps, receipt.id)
    }
    return { ok: true, value: { done: true } }
  }),
  route(readOpenReceipts, async ({ query, now, ...request }) => {
    const by = administratorFrom(request).sub
    return accept(await openReceipts(deps.db, { by, page: query.page ?? 0, now }))
  }),
  route(actOnReceipt, ({ params, body, now, ...request }) =>
    actOn(deps, administratorFrom(request), { id: params.id, ...body, now }),
  ),
]
