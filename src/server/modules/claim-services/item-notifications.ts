import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { type ItemFacts, itemsEmail, itemsMessage } from '#copy/emails-claims.ts'
import { localTime, todayIn } from '#domain/calendar-date.ts'
import { service } from '#domain/service.ts'
import { findRows, getRow, updateRows } from '#server/database/row-queries.ts'
import type { ItemTable, NotificationSettingTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { dueBy, type Step } from '#server/run-step.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { factsOfClaim } from '../notifications/claim-emails.ts'
import type { Outbox } from '../notifications/outbox.ts'

const MINUTES = 60
const DAY_MINUTES = 24 * MINUTES
const MINUTE_MS = 60_000

type Setting = Selectable<NotificationSettingTable>
type Item = Selectable<ItemTable>
type Deps = Pick<ClaimDeps, 'db' | 'outbox'>

const factsOf = ({ kind, track, place }: Item): ItemFacts => ({ kind, track, place })

/** Writes one notice of these items to the confirmed address; nobody is told of an item twice. */
async function writeItemNotification(
  trx: Transaction<Schema>,
  outbox: Outbox,
  setting: Setting,
  items: readonly Item[],
  now: Date,
): Promise<void> {
  const reported = setting.only_when_empty ? items.filter((item) => item.into_empty) : items
  if (reported.length > 0) {
    const { facts } = await factsOfClaim(trx, outbox.origin, setting.claim_id)
    const words = setting.channel === 'sms' ? itemsMessage : itemsEmail
    await outbox.write(trx, {
      key: `items-${setting.claim_id}-${reported.at(-1)?.id}`,
      claimId: setting.claim_id,
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
    .set({ notified_at: now })
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
    .selectFrom('notification_setting')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('confirmed_at', 'is not', null)
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
  const setting = await settingOf(trx, item.claim_id)
  if (setting?.mode === 'each') await writeItemNotification(trx, outbox, setting, [item], now)
}

/** Claims whose digest is to be looked at. */
const toLookAt = (db: Kysely<Schema>, now: Date) =>
  db.selectFrom('notification_setting').select('claim_id as id').where('digest_at', '<=', now)

/** Until when a digest waits that was sent today or whose hour has not come by the office's clock; null when it is due. */
const putOffUntil = ({ hour, digest_on }: Setting, zone: string, now: Date): Date | null => {
  const minutes = hour * MINUTES - localTime(now, zone)
  if (digest_on !== todayIn(now, zone) && minutes <= 0) return null
  return new Date(now.getTime() + (minutes > 0 ? minutes : minutes + DAY_MINUTES) * MINUTE_MS)
}

/** Items that stand in the box and that nobody was told of. */
const newsOf = (trx: Transaction<Schema>, claimId: number) =>
  findRows(trx, 'item', { claim_id: claimId, notified_at: null, collected_at: null, notify_at: null }, 'id')

/** Sends a digest that is due, or says when to look again: never, until there are news, where there is nothing to tell. */
const lookAtDigest = (deps: Deps, claimId: number, now: Date): Promise<void> =>
  transact(deps.db, async (trx) => {
    const claim = await lockClaim(trx, claimId)
    const put = (values: Pick<Updateable<NotificationSettingTable>, 'digest_at' | 'digest_on'>) =>
      updateRows(trx, 'notification_setting', { claim_id: claimId }, values)
    const setting = await settingOf(trx, claimId)
    const items = setting?.mode === 'digest' ? await newsOf(trx, claimId) : []
    if (!claim || !setting || items.length === 0) return put({ digest_at: null })
    const { time_zone: zone } = await getRow(trx, 'office', { index: claim.office_index })
    const later = putOffUntil(setting, zone, now)
    if (later) return put({ digest_at: later })
    await writeItemNotification(trx, deps.outbox, setting, items, now)
    await put({ digest_at: null, digest_on: todayIn(now, zone) })
  })

/** Sends the digests whose hour has come by their office's clock, one a day; for the sweep. */
export const sendItemNotifications = (deps: Deps, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(toLookAt(deps.db, now), dueBy('digest_at', 'claim_id'), ({ id }) => lookAtDigest(deps, id, now))
