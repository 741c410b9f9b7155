import type { Kysely, Selectable } from 'kysely'
import type { LetterTable, Schema } from '#server/database/schema.ts'
import type { Post } from '#server/gateways/letters/post.ts'
import type { SmsPost } from '#server/gateways/letters/sms.ts'

/** How long a server that took a letter may need; after that another one may send it, under the same Message-ID. */
const TAKEN_MS = 5 * 60_000
const AT_MOST = 100

export interface DeliveryNeeds {
  readonly db: Kysely<Schema>
  readonly post: Post
  readonly sms: SmsPost
}

/** Takes a waiting letter for this server alone; null when it is sent, refused, or in another's hands. */
const take = async ({ db }: DeliveryNeeds, id: number, now: Date): Promise<Selectable<LetterTable> | null> =>
  (await db
    .updateTable('letter')
    .set({ taken_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where((row) =>
      row.or([
        row('taken_at', 'is', null),
        row('taken_at', '<=', new Date(now.getTime() - TAKEN_MS)),
        // A test clock that was put back must not hold letters for ever.
        row('taken_at', '>', now),
      ]),
    )
    .returningAll()
    .executeTakeFirst()) ?? null

const send = ({ post, sms }: DeliveryNeeds, letter: Selectable<LetterTable>) =>
  letter.channel === 'sms'
    ? sms.send({ to: letter.recipient, text: letter.body, id: `letter-${letter.id}` })
    : post.send({
        to: letter.recipient,
        subject: letter.subject,
        text: letter.body,
        id: `letter-${letter.id}`,
      })

/** Sends one letter, once; false when it must be tried again. A letter that can never go is put aside. */
export async function deliverLetter(needs: DeliveryNeeds, id: number, now: Date): Promise<boolean> {
  const letter = await take(needs, id, now)
  if (!letter) return true
  const sent = await send(needs, letter)
  const later = !sent.ok && (sent.code === 'post_unreachable' || sent.code === 'sms_unreachable')
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
    .execute()
  return !later
}

/** Sends what still waits, oldest first: the safety net of the jobs. Stops at the first that cannot go now. */
export async function deliverWaiting(needs: DeliveryNeeds, now: Date): Promise<void> {
  const waiting = await needs.db
    .selectFrom('letter')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(AT_MOST)
    .execute()
  for (const { id } of waiting) if (!(await deliverLetter(needs, id, now))) return
}
