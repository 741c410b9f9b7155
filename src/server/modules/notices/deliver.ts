import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#server/clock.ts'
import { isInNoHand } from '#server/database/in-hand.ts'
import type { LetterTable, Schema } from '#server/database/schema.ts'
import type { Failures } from '#server/failures.ts'
import type { Attachment, Post } from '#server/gateways/letters/post.ts'
import type { SmsPost } from '#server/gateways/letters/sms.ts'
import type { Step } from '#server/run-step.ts'
import type { LetterPaper } from './outbox.ts'

/** A letter that nobody would take for so long is given up: its news is old. */
const GIVE_UP_MS = 5 * 24 * 3_600_000

export interface DeliveryNeeds {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly post: Post
  readonly sms: SmsPost
  readonly failures: Pick<Failures, 'report'>
  /** Prints what a letter carries; null when there is nothing to print any more. */
  readonly printPaper: (paper: LetterPaper) => Promise<Attachment | null>
}

/** Takes a waiting letter for this server alone; null when it is sent, refused, or in another's hands. */
const take = async ({ db }: DeliveryNeeds, id: number, now: Date): Promise<Selectable<LetterTable> | null> =>
  (await db
    .updateTable('letter')
    .set({ taken_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(isInNoHand('taken_at', now))
    .returningAll()
    .executeTakeFirst()) ?? null

const isWaiting = async ({ db }: DeliveryNeeds, id: number): Promise<boolean> =>
  (await db
    .selectFrom('letter')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()) !== undefined

const paperOf = async (
  { printPaper }: DeliveryNeeds,
  { paper, paper_of: of }: Selectable<LetterTable>,
): Promise<Attachment[]> => {
  const printed = paper === null || of === null ? null : await printPaper({ kind: paper, of })
  return printed ? [printed] : []
}

const send = async (needs: DeliveryNeeds, letter: Selectable<LetterTable>) =>
  letter.channel === 'sms'
    ? needs.sms.send({ to: letter.recipient, text: letter.body, id: `letter-${letter.id}` })
    : needs.post.send({
        to: letter.recipient,
        subject: letter.subject,
        text: letter.body,
        attachments: await paperOf(needs, letter),
        id: `letter-${letter.id}`,
      })

const isAwayCode = (code: string): boolean => code === 'post_unreachable' || code === 'sms_unreachable'

/**
 * What became of one letter: ended (sent or put aside for good), taken by somebody else who may yet fail, or to be
 * tried again because its gateway does not take it now.
 */
export type Delivery = 'ended' | 'elsewhere' | 'later'

/**
 * Sends one letter, once; after a server that died another one may, under the same Message-ID. A letter that can never
 * go, or that nobody took for days, is put aside.
 */
export async function deliverLetter(needs: DeliveryNeeds, id: number): Promise<Delivery> {
  const now = needs.clock.now()
  const letter = await take(needs, id, now)
  if (!letter) return (await isWaiting(needs, id)) ? 'elsewhere' : 'ended'
  const sent = await send(needs, letter)
  if (!sent.ok) needs.failures.report({ work: 'letter', task: letter.channel, id, code: sent.code })
  const isOld = now.getTime() - letter.created_at.getTime() > GIVE_UP_MS
  const later = !sent.ok && isAwayCode(sent.code) && !isOld
  await needs.db
    .updateTable('letter')
    .set(
      later
        ? { taken_at: null }
        : {
            state: sent.ok ? 'sent' : 'refused',
            sent_at: sent.ok ? now : null,
            ...(letter.secret ? { body: '' } : {}),
          },
    )
    .where('id', '=', id)
    .$if(later, (kept) => kept.where('taken_at', '=', now))
    .execute()
  return later ? 'later' : 'ended'
}

/** Sends what still waits: the safety net of the jobs. One gateway that is away holds up nothing of the other. */
export async function deliverWaiting(
  needs: DeliveryNeeds,
  { untilAway }: Pick<Step, 'untilAway'>,
): Promise<void> {
  const waiting = await needs.db
    .selectFrom('letter')
    .select(['id', 'channel'])
    .where('state', '=', 'waiting')
    .execute()
  const deliver = async (id: number) => ((await deliverLetter(needs, id)) === 'later' ? 'away' : 'answered')
  const idsOf = (channel: LetterTable['channel']) =>
    waiting.filter((letter) => letter.channel === channel).map(({ id }) => id)
  await Promise.all([untilAway(idsOf('email'), deliver), untilAway(idsOf('sms'), deliver)])
}
