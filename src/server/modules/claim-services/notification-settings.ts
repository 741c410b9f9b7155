import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { NotificationSettings, notificationWish } from '#contract/notifications.ts'
import { notificationCode } from '#copy/letters-claims.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { service } from '#domain/service.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Outbox } from '../notices/outbox.ts'
import { type TooManyRequests, tooManyRequests } from '../rate-limits/guess-limit.ts'
import { codeUntil, makeCode, takeCode } from '../recovery/contact-codes.ts'

type Wish = z.output<typeof notificationWish>

const PHONE_DIGITS = 11

/** An address as it is stored: e-mail in small letters, a phone as digits that begin with the country's 7. */
function plainAddress({
  channel,
  address,
}: Pick<Wish, 'channel' | 'address'>): Outcome<string, 'address_refused'> {
  if (channel === 'email') {
    const email = address.toLowerCase()
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? accept(email) : refuse('address_refused')
  }
  const digits = address.replace(/[\s()+-]/g, '')
  const national = /^\d{10}$/.test(digits) ? `7${digits}` : digits.replace(/^8/, '7')
  return /^7\d{10}$/.test(national) && national.length === PHONE_DIGITS
    ? accept(national)
    : refuse('address_refused')
}

/** The settings of a claim as they stand; null when none were made. */
export async function notificationsOf(
  db: Kysely<Schema>,
  claimId: number,
  sub: string,
  now: Date,
): Promise<NotificationSettings | null> {
  const row = await db
    .selectFrom('notification_setting')
    .selectAll()
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
  if (!row) return null
  const until =
    row.confirmed_at === null ? await codeUntil(db, { purpose: 'notification', claimId, sub }, now) : null
  return {
    channel: row.channel,
    address: row.address,
    hour: row.hour,
    mode: row.mode,
    onlyWhenEmpty: row.only_when_empty,
    confirmed: row.confirmed_at !== null,
    codeUntil: until?.toISOString() ?? null,
  }
}

/** Six in the evening, by the office's clock: most people are on their way home. */
const USUAL_HOUR = 18

/**
 * The settings of a rent that was paid with service 7 and has none: a digest to the e-mail of the holder's login, which
 * needs no code, since the login has proved it. Whoever has no e-mail there must name an address.
 */
export async function beginNotifications(
  trx: Transaction<Schema>,
  claim: { id: number; sub: string; services: readonly number[] },
  now: Date,
): Promise<void> {
  if (!claim.services.includes(service.notification)) return
  const holder = await trx
    .selectFrom('person')
    .select('email')
    .where('sub', '=', claim.sub)
    .executeTakeFirst()
  if (!holder?.email) return
  await trx
    .insertInto('notification_setting')
    .values({
      claim_id: claim.id,
      channel: 'email',
      address: holder.email.toLowerCase(),
      hour: USUAL_HOUR,
      mode: 'digest',
      only_when_empty: false,
      confirmed_at: now,
      digest_on: null,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column('claim_id').doNothing())
    .execute()
}

/**
 * Stores what the holder of a locked claim wishes. The address that was confirmed stays confirmed; another one is sent a
 * code, and so is the same one again as long as it is not confirmed. The caller undoes the transaction on a refusal.
 */
export async function wishNotifications(
  trx: Transaction<Schema>,
  outbox: Outbox,
  at: { claimId: number; sub: string; now: Date },
  wish: Wish,
): Promise<Outcome<true, 'address_refused'> | TooManyRequests> {
  const { claimId, sub, now } = at
  const address = plainAddress(wish)
  if (!address.ok) return address
  const before = await trx
    .selectFrom('notification_setting')
    .selectAll()
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
  const same = before?.channel === wish.channel && before.address === address.value
  const confirmed = same ? before.confirmed_at : null
  const row = {
    channel: wish.channel,
    address: address.value,
    hour: wish.hour,
    mode: wish.mode,
    only_when_empty: wish.onlyWhenEmpty,
    confirmed_at: confirmed,
    changed_at: now,
  }
  await trx
    .insertInto('notification_setting')
    .values({ claim_id: claimId, ...row, digest_on: null })
    .onConflict((conflict) => conflict.column('claim_id').doUpdateSet(row))
    .execute()
  if (confirmed) return accept(true)
  const made = await makeCode(trx, { purpose: 'notification', claimId, sub }, address.value, now)
  if (!made.ok) return tooManyRequests(made)
  const { subject, text } = notificationCode(made.code)
  await outbox.write(trx, {
    key: `notification-code-${claimId}-${now.getTime()}`,
    claimId,
    channel: wish.channel,
    recipient: address.value,
    subject,
    text,
    secret: true,
    now,
  })
  return accept(true)
}

/** Confirms the address by the code that it was sent; a code of an address that was changed since opens nothing. */
export async function confirmAddress(
  trx: Transaction<Schema>,
  at: { claimId: number; sub: string; now: Date },
  code: string,
): Promise<Outcome<true, 'code_wrong' | 'code_expired'>> {
  const taken = await takeCode(trx, { purpose: 'notification', ...at }, code, at.now)
  if (!taken.ok) return taken
  const confirmed = await trx
    .updateTable('notification_setting')
    .set({ confirmed_at: at.now, changed_at: at.now })
    .where('claim_id', '=', at.claimId)
    .where('address', '=', taken.value)
    .returning('claim_id')
    .executeTakeFirst()
  return confirmed ? accept(true) : refuse('code_expired')
}
