import { type Selectable, sql } from 'kysely'
import { endpointUrl } from '#kit/api/endpoint.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { type DeliveryOutcome, readUnsubscribePage } from '#messages/api/sent-messages.ts'
import { countSmsSegments } from '#messages/rules/message-delivery.ts'
import { composeEmailPlace, renderEmailText } from '#messages/words/email-frame.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { hasMailInBoxSql } from '#rent/server/boxes/mail-in-box.ts'
import type { Context } from '#server/context.ts'
import { isNotLeasedSql } from '#server/database/lease.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { MessageTable } from '#server/database/schema.ts'
import type { Email, OutgoingEmailAttachment } from '#server/integrations/messages/email-sender.ts'
import type { SmsDeliveryState } from '#server/integrations/messages/sms-sender.ts'
import type { JobStepRunner } from '#server/run-job-step.ts'
import { renderEmailHtml } from './email-html.ts'
import { markAddressUnreachable, readUnreachableAddress } from './outbox.ts'

const MINUTE_MS = 60_000
/** Minutes before each delivery status request; after the last one the outcome is `unclear`. */
const STATUS_REQUEST_MINUTES = [1, 2, 5, 15, 60, 240, 720, 1440, 1440]
const MAX_STATUS_REQUESTS = 200

const nextStatusRequest = (requestCount: number, now: Date): Date | null => {
  const minutes = STATUS_REQUEST_MINUTES[requestCount]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS)
}

/** Null if the outcome is not final yet. */
const toFinalOutcome = (fate: SmsDeliveryState, isOver: boolean): DeliveryOutcome | null => {
  if (fate === 'delivered' || fate === 'undelivered' || fate === 'expired') return fate
  return isOver ? 'unclear' : null
}

/** Sets the next request time before the request, so that other servers skip the message. */
const pollDeliveryOutcome = async (
  { db, sms, failures, messageCounts: counts }: Context,
  id: number,
  now: Date,
): Promise<'away' | 'answered'> => {
  const letter = await db
    .updateTable('message')
    .set((row) => ({ asks: row('asks', '+', 1), askAt: new Date(now.getTime() + MINUTE_MS) }))
    .where('id', '=', id)
    .where('askAt', '<=', now)
    .returning(['recipient', 'asks'])
    .executeTakeFirst()
  if (!letter) return 'answered'
  const nextAt = nextStatusRequest(letter.asks, now)
  const answer = await sms.fateOf({ id, to: letter.recipient })
  if (!answer.ok) failures.report({ work: 'letter', task: 'sms-fate', id, code: answer.code })
  const fate = answer.ok ? toFinalOutcome(answer.value, nextAt === null) : nextAt === null ? 'unclear' : null
  await updateRows(db, 'message', id, fate === null ? { askAt: nextAt } : { fate, fateAt: now, askAt: null })
  if (fate !== null) counts.ended(fate)
  return answer.ok ? 'answered' : 'away'
}

export const pollSmsDeliveryOutcomes = async (
  context: Context,
  now: Date,
  { untilUnavailable }: Pick<JobStepRunner, 'untilUnavailable'>,
): Promise<void> => {
  const due = await context.db
    .selectFrom('message')
    .select('id')
    .where('askAt', '<=', now)
    .orderBy('askAt')
    .limit(MAX_STATUS_REQUESTS)
    .execute()
  await untilUnavailable(
    due.map(({ id }) => id),
    (id) => pollDeliveryOutcome(context, id, now),
  )
}

const MAX_AGE_MS = 5 * 24 * 3_600_000
/** A small number, because new emails wait until a running batch ends. */
const BATCH_SIZE = 500
const CONCURRENCY = 10
/** RFC 3463 code: the mailbox does not exist. */
const UNKNOWN_ADDRESS = '5.1.1'

const isDue = (now: Date) => sql<boolean>`(not_before is null or not_before <= ${now})`

/** Null if the message is already sent or refused, not due, or locked by another server. */
const lockDueNotification = async (
  { db }: Context,
  id: number,
  now: Date,
): Promise<Selectable<MessageTable> | null> =>
  (await db
    .updateTable('message')
    .set((letter) => ({ lockedAt: now, tries: letter('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(isNotLeasedSql('lockedAt', now))
    .where(isDue(now))
    .returningAll()
    .executeTakeFirst()) ?? null

const makeAttachments = async (
  { makeAttachment }: Context,
  { paper: attachment, paperOf: of }: Selectable<MessageTable>,
): Promise<OutgoingEmailAttachment[]> => {
  const attachmentFile =
    attachment === null || of === null ? null : await makeAttachment({ kind: attachment, of })
  return attachmentFile ? [attachmentFile] : []
}

/** Null for emails about several rents or none. */
const readPlace = async (
  { db, offices, origin, clock }: Context,
  { claimId: claim, paper }: Selectable<MessageTable>,
) => {
  if (claim === null || paper === 'joint_order') return null
  const box = await db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .select(['claim.officeIndex', 'box.number', 'box.lockerId', 'locker.name as lockerName'])
    .select(hasMailInBoxSql(todayInZone(clock.now())).as('hasMail'))
    .where('claim.id', '=', claim)
    .executeTakeFirst()
  if (!box) return null
  const place = { ...toRentedPlace(box), hasMail: box.hasMail }
  return composeEmailPlace(place, await offices.read(box.officeIndex, box.lockerId), origin)
}

const UNSUBSCRIBE_LINK_MS = 365 * 24 * 3_600_000

const makeLinks = (
  { tokens, bounces, clock, origin }: Context,
  { id, tries, topic }: Selectable<MessageTable>,
) => {
  const [local = '', domain = ''] = bounces?.address.split('@') ?? []
  const token = topic && tokens.sign('unsubscribe', id, new Date(clock.now().getTime() + UNSUBSCRIBE_LINK_MS))
  return {
    ...(bounces === null ? {} : { returnPath: `${local}+${tokens.markOf(id, tries)}@${domain}` }),
    ...(token === null ? {} : { unsubscribe: `${origin}${endpointUrl(readUnsubscribePage, { token })}` }),
  }
}

const toEmail = async (context: Context, notification: Selectable<MessageTable>): Promise<Email> => {
  const { subject, body: text } = notification
  const links = makeLinks(context, notification)
  const attachments = await makeAttachments(context, notification)
  const email = {
    subject,
    text,
    place: await readPlace(context, notification),
    calendar: attachments[0]?.link ?? null,
    deskUrl: attachments[0]?.deskUrl ?? null,
    sender: context.operator(),
    origin: context.origin,
    unsubscribe: links.unsubscribe ?? null,
  }
  return {
    to: notification.recipient,
    subject,
    text: renderEmailText(email),
    html: renderEmailHtml(email),
    ...links,
    attachments,
    id: `letter-${notification.id}`,
  }
}

const sendMessage = async (context: Context, notification: Selectable<MessageTable>) =>
  notification.channel === 'sms'
    ? context.sms.send({
        to: notification.recipient,
        text: notification.body,
        id: notification.id,
        again: notification.tries > 1,
      })
    : context.post.send(await toEmail(context, notification))

/** Codes and legally required answers are sent even to an unreachable address. */
const findKnownBounce = async ({ db }: Context, { channel, secret, recipient }: Selectable<MessageTable>) =>
  channel === 'sms' || secret ? null : await readUnreachableAddress(db, recipient)

const isUnavailableCode = (code: string): boolean => code === 'post_unreachable' || code === 'sms_unreachable'

export type MessageDeliveryResult = 'ended' | 'not_taken' | 'later'

/**
 * After a crash another server sends the email again with the same Message-ID. Undeliverable and old emails are
 * given up.
 */
export async function deliverMessage(context: Context, id: number): Promise<MessageDeliveryResult> {
  const now = context.clock.now()
  const notification = await lockDueNotification(context, id, now)
  if (!notification) return 'not_taken'
  const bounce = await findKnownBounce(context, notification)
  if (bounce) {
    const bounced = { state: 'refused', fate: 'bounced', fateCode: bounce.code, fateAt: now } as const
    await updateRows(context.db, 'message', id, bounced)
    return 'ended'
  }
  const sent = await sendMessage(context, notification)
  if (!sent.ok && sent.code === 'address_unknown') {
    await markAddressUnreachable(context.db, notification.recipient, { code: UNKNOWN_ADDRESS, now })
    context.messageCounts.bounced('address')
  }
  const isOld = now.getTime() - notification.createdAt.getTime() > MAX_AGE_MS
  const isRetryable = !sent.ok && isUnavailableCode(sent.code) && !isOld
  if (!sent.ok)
    context.failures.report({
      work: 'letter',
      task: notification.channel,
      id,
      code: sent.code,
      ...(isRetryable ? {} : { givenUp: true }),
    })
  const segments = sent.ok && notification.channel === 'sms' ? countSmsSegments(notification.body) : null
  if (segments !== null) context.messageCounts.segments(segments)
  await context.db
    .updateTable('message')
    .set(
      isRetryable
        ? { lockedAt: null }
        : {
            state: sent.ok ? 'sent' : 'refused',
            sentAt: sent.ok ? now : null,
            ...(!sent.ok && sent.code === 'address_unknown'
              ? { fate: 'bounced', fateCode: UNKNOWN_ADDRESS, fateAt: now }
              : {}),
            ...(segments === null ? {} : { segments, askAt: nextStatusRequest(0, now) }),
            ...(notification.secret ? { body: '' } : {}),
          },
    )
    .where('id', '=', id)
    .$if(isRetryable, (update) => update.where('lockedAt', '=', now))
    .execute()
  return isRetryable ? 'later' : 'ended'
}

/** Starts with urgent and new messages. If one gateway is unavailable, the other channel is still delivered. */
export async function deliverPendingMessages(
  context: Context,
  { untilUnavailable }: Pick<JobStepRunner, 'untilUnavailable'>,
): Promise<void> {
  const now = context.clock.now()
  const deliver = async (id: number) =>
    (await deliverMessage(context, id)) === 'later' ? ('later' as const) : ('answered' as const)
  const deliverBy = async (channel: MessageTable['channel']) =>
    untilUnavailable(
      await context.db
        .selectFrom('message')
        .select(['id', 'cause'])
        .where('state', '=', sql.lit('waiting'))
        .where('channel', '=', channel)
        .where(isDue(now))
        .where(isNotLeasedSql('lockedAt', now))
        .orderBy('secret', 'desc')
        .orderBy('tries')
        .orderBy('id')
        .limit(BATCH_SIZE)
        .execute(),
      deliver,
      { concurrency: CONCURRENCY },
    )
  await Promise.all([deliverBy('email'), deliverBy('sms')])
}
