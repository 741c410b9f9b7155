import type { Kysely } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  actOnIncomingLetter,
  IncomingCard,
  IncomingShelf,
  readIncomingLetters,
} from '#contract/incoming-letters.ts'
import { incomingShelf } from '#contract/incoming-letters.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { holderActs, incomingActs, incomingStatuses, shelfOf } from '#domain/incoming-letter.ts'
import { refuse } from '#domain/outcome.ts'
import { type Owner, profilesOf } from '#server/access/owner.ts'
import type { Schema } from '#server/database/schema.ts'
import type { SignedTokens } from '#server/signed-tokens.ts'
import { transact } from '../claims/transact.ts'
import type { Outbox } from '../notices/outbox.ts'
import { changeLetter } from './change-letter.ts'
import { digitizedClaims, isComingAfter, isDigitized, isLivingOn } from './digitization.ts'
import { lettersWithBox, listed, lockLetter, saysInLetter, shownLetter, storyOf } from './letter-row.ts'

const PAGE = 20
/** How long a link to a picture or a scan opens. */
const LINK_MS = 5 * 60_000

/** Letters of this owner: of the organisation, whoever of its people acts, or of the person in their own name. */
export const lettersOf = (db: Kysely<Schema>, owner: Owner) =>
  lettersWithBox(db)
    .where('claim.legal_hid', '=', owner.legalHid)
    .$if(owner.legalHid === '', (query) => query.where('claim.sub', 'in', profilesOf(owner)))

const statusesOn = (shelf: IncomingShelf) => incomingStatuses.filter((status) => shelfOf[status] === shelf)

async function shelvesOf(db: Kysely<Schema>, owner: Owner): Promise<Record<IncomingShelf, number>> {
  const rows = await lettersOf(db, owner)
    .select(['incoming_letter.status', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('incoming_letter.status')
    .execute()
  const empty = Object.fromEntries(incomingShelf.options.map((shelf) => [shelf, 0]))
  const shelves = empty as Record<IncomingShelf, number>
  for (const { status, count } of rows) shelves[shelfOf[status]] += Number(count)
  return shelves
}

type Inbox = ReplyOf<typeof readIncomingLetters>

async function digitizationOf(db: Kysely<Schema>, owner: Owner, now: Date): Promise<Inbox['digitization']> {
  const claims = await digitizedClaims(db)
    .innerJoin('box', 'box.id', 'claim.box_id')
    .select(['claim.id', 'claim.status', 'claim.end_date', 'box.number'])
    .where('claim.legal_hid', '=', owner.legalHid)
    .$if(owner.legalHid === '', (query) => query.where('claim.sub', 'in', profilesOf(owner)))
    .where('claim.status', 'in', [3, 5, 6, 7, 8])
    .orderBy('box.number')
    .execute()
  const today = todayIn(now)
  const living = claims.filter((claim) => isLivingOn(claim, today))
  const coming = claims.filter((claim) => isComingAfter(claim, today))
  const boxes = [...living, ...coming].map(({ id, number }) => ({ claim: id, boxNumber: String(number) }))
  if (living.length > 0) return { state: 'living', startDate: null, boxes }
  const [first] = coming.map(({ begins }) => begins).sort()
  if (first !== undefined) return { state: 'coming', startDate: first, boxes }
  return { state: claims.length > 0 ? 'over' : 'none', startDate: null, boxes }
}

/** A page of the inbox, newest first, with how many letters lie on each shelf and how the service stands. */
export async function readInbox(
  db: Kysely<Schema>,
  owner: Owner,
  wish: { shelf?: IncomingShelf | undefined; search?: string | undefined; page?: number | undefined },
  now: Date,
): Promise<Inbox> {
  const { shelf, search = '', page = 0 } = wish
  const found = lettersOf(db, owner)
    .$if(shelf !== undefined, (query) =>
      query.where('incoming_letter.status', 'in', statusesOn(shelf ?? 'new')),
    )
    .$if(search !== '', (query) => query.where(saysInLetter(search)))
  const { count } = await found
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const letters = await listed(found)
    .orderBy('incoming_letter.id', 'desc')
    .limit(PAGE)
    .offset(PAGE * page)
    .execute()
  return {
    letters: letters.map(shownLetter),
    total: Number(count),
    shelves: await shelvesOf(db, owner),
    digitization: await digitizationOf(db, owner, now),
  }
}

/** What the inbox needs: the letters, the links to their files, the notices of what was ordered. */
export interface HolderNeeds {
  readonly db: Kysely<Schema>
  readonly tokens: SignedTokens
  readonly outbox: Outbox
}

/** A letter of this owner whole, with links of five minutes for this session; null for any other number. */
export async function readCard(
  { db, tokens }: Pick<HolderNeeds, 'db' | 'tokens'>,
  owner: Owner,
  id: number,
  now: Date,
): Promise<IncomingCard | null> {
  const row = await listed(lettersOf(db, owner).where('incoming_letter.id', '=', id)).executeTakeFirst()
  if (!row) return null
  const office = await db
    .selectFrom('office')
    .select(['index', 'settlement', 'address'])
    .where('index', '=', row.office_index)
    .executeTakeFirstOrThrow()
  const until = new Date(now.getTime() + LINK_MS)
  const link = (file: number) => tokens.sign('letter-file', file, until, owner.sessionId)
  const facts = {
    actor: 'holder',
    now,
    hasScan: row.scan_id !== null,
    serviceAlive: await isDigitized(db, row.claim_id, todayIn(now)),
    destroyAfter: row.destroy_after,
  } as const
  return {
    ...shownLetter(row),
    acts: incomingActs(holderActs, row.status, facts),
    history: await storyOf(db, id),
    envelope: link(row.envelope_id),
    scan: row.scan_id === null ? null : link(row.scan_id),
    courier: row.courier,
    track: row.track,
    office: { index: office.index, address: `${office.settlement}, ${office.address}` },
  }
}

type Acted =
  | { ok: true; value: true }
  | { ok: false; code: 'forbidden' | 'status_not_allowed' | 'already_scanned' | 'service_over' }

/** An order of the organisation for one of its letters. */
export async function actAsHolder(
  needs: HolderNeeds,
  request: {
    owner: Owner
    by: string
    id: number
    body: BodyOf<typeof actOnIncomingLetter>
    now: Date
  },
): Promise<Acted> {
  const { owner, by, id, body, now } = request
  const own = await lettersOf(needs.db, owner)
    .select('incoming_letter.id')
    .where('incoming_letter.id', '=', id)
    .executeTakeFirst()
  if (!own) return refuse('forbidden')
  return transact<Acted>(needs.db, async (trx) => {
    const letter = await lockLetter(trx, id)
    if (!letter) return refuse('forbidden')
    const courier = body.act === 'order_courier' ? body.courier : null
    const changed = await changeLetter(trx, needs.outbox, letter, {
      actor: 'holder',
      actorName: by,
      act: body.act,
      now,
      ...(courier
        ? {
            note: `${courier.address}; ${courier.recipient}, ${courier.phone}`,
            set: { courier: JSON.stringify(courier) },
          }
        : {}),
    })
    if (changed.ok) return { ok: true, value: true }
    const { code } = changed
    return refuse(code === 'already_scanned' || code === 'service_over' ? code : 'status_not_allowed')
  })
}
