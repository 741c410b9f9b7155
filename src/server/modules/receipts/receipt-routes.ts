import { actOnReceipt, readOpenReceipts } from '#contract/administration-receipts.ts'
import { receiptCallback } from '#contract/receipts.ts'
import { accept } from '#domain/outcome.ts'
import { administratorFrom } from '#server/access/administrator.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import { type Route, route } from '#server/http/route.ts'
import { actOn, openReceipts } from './open-receipts.ts'
import { sendReceipt } from './send-receipt.ts'

/**
 * Callbacks of the service of receipts: a hint only, the service itself is asked, and one that is not ours is answered alike.
 * Receipts that are not registered, for administrators.
 */
export const receiptRoutes = (context: Context): Route[] => [
  route(receiptCallback, async ({ body }) => {
    const serviceId = context.fiscal.readCallback(body)
    const receipt =
      serviceId.ok && (await findRow(context.db, 'receipt', { serviceId: serviceId.value, state: 'sent' }))
    if (receipt) {
      await context.db
        .updateTable('receipt')
        .set({ nextAt: null })
        .where('id', '=', receipt.id)
        .where('state', '=', 'sent')
        .execute()
      await sendReceipt(context, receipt.id)
    }
    return { ok: true, value: { done: true } }
  }),
  route(readOpenReceipts, async ({ query, now, ...request }) => {
    const by = administratorFrom(request).sub
    return accept(await openReceipts(context.db, { by, page: query.page ?? 0, now }))
  }),
  route(actOnReceipt, ({ params, body, now, ...request }) =>
    actOn(context, administratorFrom(request), { id: params.id, ...body, now }),
  ),
]
