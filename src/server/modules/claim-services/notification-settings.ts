import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { NotificationSettings, notificationChoice } from '#contract/notifications.ts'
import { emailIn, phoneIn } from '#contract/pasted-text.ts'
import { notificationCode } from '#copy/emails-claims.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Outbox, refusedSince, unreachable, wantTopic, writeAgain } from '../notifications/outbox.ts'
import { type TooManyRequests, tooManyRequests } from '../rate-limits/guess-limit.ts'
import { codeUntil, makeCode, takeCode } from '../recovery/contact-codes.ts'

type Params = z.output<typeof notificationChoice>

const PHONE_DIGITS = 11

/** An address as it is stored: e-mail in small letters, a phone as digits that begin with the country's 7. */
function plainAddress({
  channel,
  address,
}: Pick<Params, 'channel' | 'address'>): Outcome<string, 'address_refused'> {
  if (channel === 'email') {
    const email = emailIn(address).toLowerCase()
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? accept(email) : refuse('address_refused')
  }
  const digits = phoneIn(address).replace(/[\s()+-]/g, '')
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
  const row = await findRow(db, 'notificationSetting', { claimId })
  if (!row) return null
  const until =
    row.confirmedAt === null ? await codeUntil(db, { purpose: 'notification', claimId, sub }, now) : null
  const isEmail = row.channel === 'email'
  return {
    channel: row.channel,
    address: row.address,
    hour: row.hour,
    mode: row.mode,
    onlyWhenEmpty: row.onlyWhenEmpty,
    confirmed: row.confirmedAt !== null,
    codeUntil: until?.toISOString() ?? null,
    unreachableSince: isEmail ? ((await unreachable(db, row.address))?.since.toISOString() ?? null) : null,
    refusedAt: isEmail ? ((await refusedSince(db, row.address, 'items'))?.toISOString() ?? null) : null,
  }
}

/**
 * Stores what the holder of a locked claim requests. The address that was confirmed stays confirmed; another one is sent a
 * code, and so is the same one again as long as it is not confirmed. The caller undoes the transaction on a refusal.
 */
export async function requestNotifications(
  trx: Transaction<Schema>,
  outbox: Outbox,
  place: { claimId: number; sub: string; now: Date },
  choice: Params,
): Promise<Outcome<true, 'address_refused'> | TooManyRequests> {
  const { claimId, sub, now } = place
  const address = plainAddress(choice)
  if (!address.ok) return address
  const before = await findRow(trx, 'notificationSetting', { claimId })
  const same = before?.channel === choice.channel && before.address === address.value
  const confirmed = same ? before.confirmedAt : null
  const row = {
    channel: choice.channel,
    address: address.value,
    hour: choice.hour,
    mode: choice.mode,
    onlyWhenEmpty: choice.onlyWhenEmpty,
    confirmedAt: confirmed,
    changedAt: now,
  }
  await trx
    .insertInto('notificationSetting')
    .values({ claimId, ...row, digestOn: null })
    .onConflict((conflict) => conflict.column('claimId').doUpdateSet(row))
    .execute()
  if (confirmed) {
    await wantLetters(trx, choice.channel, address.value)
    return accept(true)
  }
  const made = await makeCode(trx, { purpose: 'notification', claimId, sub }, address.value, now)
  if (!made.ok) return tooManyRequests(made)
  await outbox.write(trx, {
    key: `notification-code-${claimId}-${now.getTime()}`,
    claimId,
    channel: choice.channel,
    recipient: address.value,
    ...notificationCode(made.code),
    secret: true,
    atAnyHour: true,
    now,
  })
  return accept(true)
}

/** Whoever proved an address and saves it says that it works, and that they want these letters there. */
const wantLetters = async (trx: Transaction<Schema>, channel: 'email' | 'sms', address: string) => {
  if (channel === 'sms') return
  await writeAgain(trx, address)
  await wantTopic(trx, address, 'items')
}

/** Confirms the address by the code that it was sent; a code of an address that was changed since opens nothing. */
export async function confirmAddress(
  trx: Transaction<Schema>,
  place: { claimId: number; sub: string; now: Date },
  code: string,
): Promise<Outcome<true, 'code_wrong' | 'code_expired'>> {
  const taken = await takeCode(trx, { purpose: 'notification', ...place }, code, place.now)
  if (!taken.ok) return taken
  const confirmed = await trx
    .updateTable('notificationSetting')
    .set({ confirmedAt: place.now, changedAt: place.now })
    .where('claimId', '=', place.claimId)
    .where('address', '=', taken.value)
    .returning('channel')
    .executeTakeFirst()
  if (!confirmed) return refuse('code_expired')
  await wantLetters(trx, confirmed.channel, taken.value)
  return accept(true)
}
