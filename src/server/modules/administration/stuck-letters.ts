import { type Kysely, type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { stuckLetter } from '#contract/administration.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { pageOf } from '#server/database/page-of.ts'
import { lockRow, updateRows } from '#server/database/row-queries.ts'
import type { LetterTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type ActingPerson, recordAct } from '../audit/record-act.ts'
import { shortened } from '../notifications/sent-letters.ts'

type StuckLetter = z.input<typeof stuckLetter>

const PAGE = 20
/** E-mails and messages that were given up, newest first, and how many there are. */
export async function stuckLetters(
  db: Kysely<Schema>,
  page: number,
): Promise<{ letters: StuckLetter[]; total: number }> {
  const refused = db
    .selectFrom('letter')
    .where(sql<boolean>`(state = 'refused' or fate in ('undelivered', 'expired', 'bounced'))`)
  const { rows, total } = await pageOf(
    refused
      .select(['id', 'channel', 'subject', 'recipient', 'claimId', 'createdAt', 'body', 'fate', 'fateCode'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc'),
    PAGE,
    page,
  )
  const letters = rows.map(
    (row): StuckLetter => ({
      id: row.id,
      channel: row.channel,
      subject: row.subject,
      recipient: shortened(row.recipient),
      claim: row.claimId,
      writtenAt: row.createdAt,
      sendable: row.body !== '',
      fate: row.fate,
      code: row.fateCode,
    }),
  )
  return { letters, total }
}

/** Nobody took it, or it never came to its reader. */
const isStuck = ({ state, fate }: Selectable<LetterTable>): boolean =>
  state === 'refused' || fate === 'undelivered' || fate === 'expired' || fate === 'bounced'

/** Sends a letter that was given up once more; one whose words were forgotten cannot go. */
export const retryStuckLetter = (
  db: Kysely<Schema>,
  by: ActingPerson,
  { id, reason, now }: { readonly id: number; readonly reason: string; readonly now: Date },
) =>
  transact<Outcome<{ done: true }, 'letter_not_stuck' | 'letter_forgotten'>>(db, async (trx) => {
    const letter = await lockRow(trx, 'letter', { id })
    if (!letter || !isStuck(letter)) return refuse('letter_not_stuck')
    if (letter.body === '') return refuse('letter_forgotten')
    await updateRows(trx, 'letter', id, {
      state: 'waiting',
      lockedAt: null,
      // A message is known to its gateway by its number; a letter's try is in its return path and never comes twice.
      ...(letter.channel === 'sms' ? { tries: 0 } : { bounces: 0 }),
      fate: null,
      fateAt: null,
      fateCode: null,
      askAt: null,
      asks: 0,
    })
    await recordAct(trx, { by, act: 'letter_retried', subject: 'letter', number: id, reason, now })
    return accept({ done: true } as const)
  })
