import type { Kysely, Selectable, Transaction } from 'kysely'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { notifyHolderAboutItem } from '#mail/server/items/item-notifications.ts'
import { signRegisteredItemToken } from '#mail/server/items/registered-item-routes.ts'
import { registeredItemEmail } from '#mail/words/emails.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ItemTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type JobStepRunner, toDueRowSortColumns } from '#server/run-job-step.ts'

type Item = Selectable<ItemTable>
/** Sent whatever the holder's settings; contains the link for choosing between box and counter. */
const notifyOfRegistered = (
  context: Context,
  trx: Transaction<Schema>,
  item: Item,
  now: Date,
): Promise<void> =>
  sendOwnerEmail(trx, context.outbox, {
    key: `registered-${item.id}`,
    claimId: item.claimId,
    now,
    words: (facts) =>
      registeredItemEmail(facts, {
        kind: item.kind,
        track: item.track,
        place: item.place,
        keepUntil: item.keepUntil,
        link: `${facts.origin}${pagePaths.rpo(signRegisteredItemToken(context.tokens, item))}`,
      }),
  })

/** Runs after the undo period and skips items that were collected or undone by then. */
const notifyOfItem = (context: Context, id: number, now: Date): Promise<void> =>
  transact<void>(context.db, async (trx) => {
    const foundItem = await findRow(trx, 'item', id)
    // Locks the claim first, because undoing an item locks in the same order.
    if (!foundItem || !(await lockClaim(trx, foundItem.claimId))) return
    const item = await trx
      .updateTable('item')
      .set({ notifyAt: null })
      .where('id', '=', id)
      .where('notifyAt', '<=', now)
      .returningAll()
      .executeTakeFirst()
    if (!item || item.collectedAt !== null) return
    if (item.kind === 'registered') await notifyOfRegistered(context, trx, item, now)
    await notifyHolderAboutItem(trx, context.outbox, item, now)
  })

const selectDueItems = (db: Kysely<Schema>, now: Date) =>
  db.selectFrom('item').select('id').where('notifyAt', '<=', now)

export const sendDueItemNotices = (context: Context, now: Date, { eachRow }: JobStepRunner): Promise<void> =>
  eachRow(selectDueItems(context.db, now), toDueRowSortColumns('notifyAt'), ({ id }) =>
    notifyOfItem(context, id, now),
  )
