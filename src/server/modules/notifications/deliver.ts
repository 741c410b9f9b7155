import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#server/clock.ts'
import { isInNoHand } from '#server/database/in-hand.ts'
import { hasRow } from '#server/database/row-queries.ts'
import type { LetterTable, Schema } from '#server/database/schema.ts'
import type { Failures } from '#server/failures.ts'
import type { Attachment, EmailSender } from '#server/gateways/messages/email-sender.ts'
import type { SmsSender } from '#server/gateways/messages/sms-sender.ts'
import type { Step } from '#server/run-step.ts'
import type { EmailAttachment } from './outbox.ts'

/** A letter that nobody would take for so long is given up: its news is old. */
const GIVE_UP_MS = 5 * 24 * 3_600_000

export interface DeliveryDeps {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly post: EmailSender
  readonly sms: SmsSender
  readonly failures: Pick<Failures, 'report'>
  /** Prints what a letter carries; null when there is nothing to print any more. */
  readonly printDocument: (attachment: EmailAttachment) => Promise<Attachment | null>
}

/** Takes a waiting letter for this server alone; null when it is sent, refused, or in another's hands. */
const take = async ({ db }: DeliveryDeps, id: number, now: Date): Promise<Selectable<LetterTable> | null> =>
  (await db
    .updateTable('letter')
    .set({ locked_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(isInNoHand('locked_at', now))
    .returningAll()
    .executeTakeFirst()) ?? null

const isWaiting = async ({ db }: DeliveryDeps, id: number): Promise<boolean> =>
  await hasRow(db, 'letter', { id, state: 'waiting' })

const documentOf = async (
  { printDocument }: DeliveryDeps,
  { paper: attachment, paper_of: of }: Selectable<LetterTable>,
): Promise<Attachment[]> => {
  const printed = attachment === null || of === null ? null : await printDocument({ kind: attachment, of })
  return printed ? [printed] : []
}

const send = async (deps: DeliveryDeps, notification: Selectable<LetterTable>) =>
  notification.channel === 'sms'
    ? deps.sms.send({ to: notification.recipient, text: notification.body, id: `letter-${notification.id}` })
    : deps.post.send({
        to: notification.recipient,
        subject: notification.subject,
        text: notification.body,
        attachments: await documentOf(deps, notification),
        id: `letter-${notification.id}`,
      })

const isUnavailableCode = (code: string): boolean => code === 'post_unreachable' || code === 'sms_unreachable'

/**
 * What became of one letter: ended (sent or put aside for good), taken by somebody else who may yet fail, or to be
 * tried again because its gateway does not take it now.
 */
export type Delivery = 'ended' | 'elsewhere' | 'later'

/**
 * Sends one letter, once; after a server that died another one may, under the same Message-ID. A letter that can never
 * go, or that nobody took for days, is put aside.
 */
export async function deliverNotification(deps: DeliveryDeps, id: number): Promise<Delivery> {
  const now = deps.clock.now()
  const notification = await take(deps, id, now)
  if (!notification) return (await isWaiting(deps, id)) ? 'elsewhere' : 'ended'
  const sent = await send(deps, notification)
  if (!sent.ok) deps.failures.report({ work: 'letter', task: notification.channel, id, code: sent.code })
  const isOld = now.getTime() - notification.created_at.getTime() > GIVE_UP_MS
  const later = !sent.ok && isUnavailableCode(sent.code) && !isOld
  await deps.db
    .updateTable('letter')
    .set(
      later
        ? { locked_at: null }
        : {
            state: sent.ok ? 'sent' : 'refused',
            sent_at: sent.ok ? now : null,
            ...(notification.secret ? { body: '' } : {}),
          },
    )
    .where('id', '=', id)
    .$if(later, (kept) => kept.where('locked_at', '=', now))
    .execute()
  return later ? 'later' : 'ended'
}

/** Sends what still waits: the safety net of the jobs. One gateway that is away holds up nothing of the other. */
export async function deliverWaiting(
  deps: DeliveryDeps,
  { untilUnavailable }: Pick<Step, 'untilUnavailable'>,
): Promise<void> {
  const waiting = await deps.db
    .selectFrom('letter')
    .select(['id', 'channel'])
    .where('state', '=', 'waiting')
    .execute()
  const deliver = async (id: number) =>
    (await deliverNotification(deps, id)) === 'later' ? 'away' : 'answered'
  const idsOf = (channel: LetterTable['channel']) =>
    waiting.filter((notification) => notification.channel === channel).map(({ id }) => id)
  await Promise.all([untilUnavailable(idsOf('email'), deliver), untilUnavailable(idsOf('sms'), deliver)])
}
