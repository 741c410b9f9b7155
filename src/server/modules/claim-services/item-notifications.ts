import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { type ItemFacts, itemsEmail, itemsMessage } from '#copy/emails-mail.ts'
import { localTime, todayIn } from '#domain/calendar-date.ts'
import { service } from '#domain/service.ts'
import type { Context } from '#server/context.ts'
import { findRows, getRow, updateRows } from '#server/database/row-queries.ts'
import type { ItemTable, NotificationSettingTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { dueBy, type Step } from '#server/run-step.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { factsOfClaim } from '../notifications/claim-emails.ts'
import type { Outbox } from '../notifications/outbox.ts'

const MINUTES = 60
const DAY_MINUTES = 24 * MINUTES
const MINUTE_MS = 60_000

type Setting = Selectable<NotificationSettingTable>
type Item = Selectable<ItemTable>

const factsOf = ({ kind, track, place }: Item): ItemFacts => ({ kind, track, place })

/** Writes one notice of these items to the confirmed address; nobody is told of an item twice. */
async function writeItemNotification(
  trx: Transaction<Schema>,
  outbox: Outbox,
  setting: Setting,
  items: readonly Item[],
  now: Date,
): Promise<void> {
  const reported = setting.onlyWhenEmpty ? items.filter((item) => item.intoEmpty) : items
  if (reported.length > 0) {
    const { facts } = await factsOfClaim(trx, outbox.origin, setting.claimId)
    const words = setting.channel === 'sms' ? itemsMessage : itemsEmail
    await outbox.write(trx, {
      key: `items-${setting.claimId}-${reported.at(-1)?.id}`,
      claimId: setting.claimId,
      channel: setting.channel,
      recipient: setting.address,
      topic: 'items',
      // The hour of a digest was chosen by its reader.
      atAnyHour: setting.mode === 'digest',
      ...words(facts, reported.map(factsOf)),
      now,
    })
  }
  await trx
    .updateTable('item')
    .set({ notifiedAt: now })
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    )
    .execute()
}

/** Settings may be made before the service is paid; then nobody is told yet. */
const hasService = sql<boolean>`exists (
  select 1 from claim where claim.id = notification_setting.claim_id
    and claim.services @> ${String(service.notification)}::text::jsonb
)`

const settingOf = async (db: Kysely<Schema>, claimId: number): Promise<Setting | null> =>
  (await db
    .selectFrom('notificationSetting')
    .selectAll()
    .where('claimId', '=', claimId)
    .where('confirmedAt', 'is not', null)
    .where(hasService)
    .executeTakeFirst()) ?? null

/**
 * Tells the holder of service 7 of an item at once, when they asked for each one; a digest waits for its hour. To be
 * called with the claim's row locked, once the note cannot be undone.
 */
export async function emailAboutItem(
  trx: Transaction<Schema>,
  outbox: Outbox,
  item: Item,
  now: Date,
): Promise<void> {
  const setting = await settingOf(trx, item.claimId)
  if (setting?.mode === 'each') await writeItemNotification(trx, outbox, setting, [item], now)
}

/** Claims whose digest is to be looked at. */
const toLookAt = (db: Kysely<Schema>, now: Date) =>
  db.selectFrom('notificationSetting').select('claimId as id').where('digestAt', '<=', now)

/** Until when a digest waits that was sent today or whose hour has not come by the office's clock; null when it is due. */
const putOffUntil = ({ hour, digestOn }: Setting, zone: string, now: Date): Date | null => {
  const minutes = hour * MINUTES - localTime(now, zone)
  if (digestOn !== todayIn(now, zone) && minutes <= 0) return null
  return new Date(now.getTime() + (minutes > 0 ? minutes : minutes + DAY_MINUTES) * MINUTE_MS)
}

/** Items that stand in the box and that nobody was told of. */
const newsOf = (trx: Transaction<Schema>, claimId: number) =>
  findRows(trx, 'item', { claimId, notifiedAt: null, collectedAt: null, notifyAt: null }, 'id')

/** Sends a digest that is due, or says when to look again: never, until there are news, where there is nothing to tell. */
const lookAtDigest = (context: Context, claimId: number, now: Date): Promise<void> =>
  transact(context.db, async (trx) => {
    const claim = await lockClaim(trx, claimId)
    const put = (values: Pick<Updateable<NotificationSettingTable>, 'digestAt' | 'digestOn'>) =>
      updateRows(trx, 'notificationSetting', { claimId }, values)
    const setting = await settingOf(trx, claimId)
    const items = setting?.mode === 'digest' ? await newsOf(trx, claimId) : []
    if (!claim || !setting || items.length === 0) return put({ digestAt: null })
    const { timeZone: zone } = await getRow(trx, 'office', { index: claim.officeIndex })
    const later = putOffUntil(setting, zone, now)
    if (later) return put({ digestAt: later })
    await writeItemNotification(trx, context.outbox, setting, items, now)
    await put({ digestAt: null, digestOn: todayIn(now, zone) })
  })

/** Sends the digests whose hour has come by their office's clock, one a day; for the sweep. */
export const sendItemNotifications = (context: Context, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(toLookAt(context.db, now), dueBy('digestAt', 'claimId'), ({ id }) => lookAtDigest(context, id, now))
