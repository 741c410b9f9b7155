import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { type ItemFacts, itemsEmail, itemsMessage } from '#copy/emails-claims.ts'
import { localTime, todayIn } from '#domain/calendar-date.ts'
import { service } from '#domain/service.ts'
import { findRows, updateRows } from '#server/database/row-queries.ts'
import type { ItemTable, NotificationSettingTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Step } from '#server/run-step.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { factsOfClaim } from '../notifications/claim-emails.ts'
import type { Outbox } from '../notifications/outbox.ts'

const MINUTES = 60

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

/** Claims with a digest setting and items that nobody was told of, whose notes stand. */
const withNews = (db: Kysely<Schema>) =>
  db
    .selectFrom('notification_setting')
    .innerJoin('claim', 'claim.id', 'notification_setting.claim_id')
    .innerJoin('office', 'office.index', 'claim.office_index')
    .select(['claim_id as id', 'hour', 'digest_on', 'office.time_zone'])
    .where('mode', '=', 'digest')
    .where('confirmed_at', 'is not', null)
    .where(
      sql<boolean>`exists (select 1 from item where item.claim_id = claim.id and item.notified_at is null and item.collected_at is null and item.notify_at is null)`,
    )

const sendDigest = (deps: Deps, claimId: number, day: string, now: Date): Promise<void> =>
  transact(deps.db, async (trx) => {
    await lockClaim(trx, claimId)
    const setting = await settingOf(trx, claimId)
    if (setting?.mode !== 'digest' || setting.digest_on === day) return
    const items = await findRows(
      trx,
      'item',
      { claim_id: claimId, notified_at: null, collected_at: null, notify_at: null },
      'id',
    )
    if (items.length > 0) await writeItemNotification(trx, deps.outbox, setting, items, now)
    await updateRows(trx, 'notification_setting', { claim_id: claimId }, { digest_on: day })
  })

/** Sends the digests whose hour has come by their office's clock, one a day; for the sweep. */
export const sendItemNotifications = (deps: Deps, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(withNews(deps.db), async ({ id, hour, digest_on, time_zone }) => {
    const day = todayIn(now, time_zone)
    if (digest_on === day || localTime(now, time_zone) < hour * MINUTES) return
    await sendDigest(deps, id, day, now)
  })
