import { type Kysely, type Selectable, sql } from 'kysely'
import { findOpenProposals, findPersonLogins } from '#back-office/server/audit/proposals.ts'
import type { StatementLine, StatementLineProblemCode } from '#money/api/bank-statements.ts'
import { readRowPage } from '#server/database/read-row-page.ts'
import { findRows } from '#server/database/row-queries.ts'
import type { BankStatementLineTable, Schema } from '#server/database/schema.ts'
import { findReferencedOrders, matchStatementLines } from './payable-orders.ts'

const MAX_OFFERED_PAYMENTS = 5

/** Ignores who sent the money, because the bank itself often returns it. */
async function findSentPayments(db: Kysely<Schema>, lines: readonly { readonly id: number }[]) {
  const { rows } = await sql<{ of: number; id: number; day: string; number: string; receiver: string }>`
    select line.id as of, sent.id, sent.day, sent.number, sent.receiver
    from bank_statement_line as line
    cross join lateral (
      select one.id, one.day, one.number, one.party_name as receiver
      from bank_statement_line as one
      where one.state = 'outgoing' and one.amount = line.amount and one.day <= line.day and one.account = line.account
        and not exists (
          select 1 from bank_statement_line as back where back.return_of = one.id and back.state = 'came_back'
        )
      order by one.day desc, one.id desc
      limit ${MAX_OFFERED_PAYMENTS}::int
    ) as sent
    where line.id = any(${lines.map(({ id }) => id)}::bigint[]) and line.state in ('queue', 'aside')`.execute(
    db,
  )
  return Map.groupBy(rows, ({ of }) => of)
}

const PAGE_SIZE = 20

type LineRow = Selectable<BankStatementLineTable>

/** `by` is the caller's login, used to mark the caller's own proposals. */
interface LineReader {
  readonly by: string
  readonly now: Date
}

async function readFileNames(db: Kysely<Schema>, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; files: string[] }>`
    select line.id, array_agg(statement.file_name order by statement.id) as files
    from bank_statement_line as line
    join bank_statement_entry as entry on entry.line_id = coalesce(line.rest_of, line.id)
    join bank_statement as statement on statement.id = entry.statement_id
    where line.id = any(${ids}::bigint[])
    group by line.id`.execute(db)
  return new Map(rows.map(({ id, files }) => [id, files]))
}

async function findBalances(db: Kysely<Schema>, legalHids: readonly string[], inns: readonly string[]) {
  const organisationIds = [...new Set(legalHids)].filter((hid) => hid !== '')
  const { rows } = await sql<{ legalHid: string; name: string; inn: string }>`
    select distinct on (balance.legal_hid) balance.legal_hid, coalesce(client.entity ->> 'orgName', '') as name,
      coalesce(client.entity ->> 'inn', '') as inn
    from balance
    join client on client.legal_hid = balance.legal_hid and client.kind = 'entity' and client.entity is not null
    where balance.legal_hid = any(${organisationIds}::text[])
      or balance.legal_hid in (
        select legal_hid from client where kind = 'entity' and (entity ->> 'inn') = any(${inns}::text[])
      )
    order by balance.legal_hid, client.changed_at desc`.execute(db)
  return rows
}

async function readBookingProposals(
  db: Kysely<Schema>,
  ids: readonly number[],
  ownLogins: readonly string[],
  now: Date,
) {
  const proposals = [...(await findOpenProposals(db, 'bank_booking', ids, now)).values()]
  const bookings = proposals.map(({ act }) => act.booking)
  const orders = await findReferencedOrders(
    db,
    bookings.flatMap((booking) => booking?.targets ?? []),
    '',
  )
  const organisationIds = bookings.flatMap((booking) => booking?.legalHid ?? [])
  const organisations = await findBalances(db, organisationIds, [])
  return new Map(
    proposals.map(({ subject, act, reason, proposedBy: author, proposedName: by }) => {
      const paid = orders.filter((order) =>
        act.booking?.targets.some(({ kind, id }) => kind === order.kind && id === order.id),
      )
      const organisation = organisations.find(({ legalHid }) => legalHid === act.booking?.legalHid)
      const holders = new Set(paid.map(({ holder }) => holder))
      return [
        subject,
        {
          reason,
          by,
          own: ownLogins.includes(author),
          claims: paid.flatMap(({ claims }) => claims),
          payee: organisation?.name ?? [...holders].join(', '),
        },
      ]
    }),
  )
}

async function toStatementLines(
  db: Kysely<Schema>,
  lines: readonly LineRow[],
  { by, now }: LineReader,
): Promise<StatementLine[]> {
  if (lines.length === 0) return []
  const ids = lines.map(({ id }) => id)
  const files = await readFileNames(db, ids)
  const sentPayments = await findSentPayments(db, lines)
  const matchedLines = await matchStatementLines(db, lines, { withGuesses: true })
  const inns = lines.map((line) => line.partyInn).filter((inn) => inn !== '')
  const balances = await findBalances(
    db,
    matchedLines.flatMap(({ candidates }) => candidates.map(({ legalHid }) => legalHid)),
    inns,
  )
  const returns = await db
    .selectFrom('proposal')
    .selectAll()
    .where('kind', '=', 'bank_return')
    .where('subject', 'in', ids)
    .where('state', 'in', ['proposed', 'confirmed'])
    .execute()
  const ownLogins = await findPersonLogins(db, by)
  const bookings = await readBookingProposals(db, ids, ownLogins, now)
  return matchedLines.map(({ line, candidates, verdict }) => {
    const guesses =
      'guesses' in verdict
        ? verdict.guesses
        : verdict.certain.map((candidate) => ({ ...candidate, why: ['number', 'amount', 'inn'] as const }))
    const holders = new Set(candidates.map(({ legalHid }) => legalHid))
    const returnProposal = returns.find(({ subject }) => subject === line.id)
    return {
      id: line.id,
      day: line.day,
      number: line.number,
      amount: line.amount,
      payer: line.partyName,
      inn: line.partyInn,
      account: line.partyAccount,
      bank: line.partyBank,
      purpose: line.purpose,
      state: line.state,
      problem: line.state === 'queue' || line.state === 'aside' ? line.problem : null,
      files: files.get(line.id) ?? [],
      guesses: guesses.map(({ kind, id, claim, state, amount, why }) => ({
        kind,
        id,
        claim,
        state,
        amount,
        holder: candidates.find((candidate) => candidate.kind === kind && candidate.id === id)?.holder ?? '',
        why: [...why],
      })),
      sent: sentPayments.get(line.id)?.map(({ of: _, ...payment }) => payment) ?? [],
      balances: balances
        .filter(({ legalHid, inn }) => holders.has(legalHid) || (inn !== '' && inn === line.partyInn))
        .map(({ legalHid, name }) => ({ legalHid, name })),
      giveBack: returnProposal
        ? {
            reason: returnProposal.reason,
            by: returnProposal.proposedName,
            own: ownLogins.includes(returnProposal.proposedBy),
            isConfirmed: returnProposal.state === 'confirmed',
          }
        : null,
      booking: bookings.get(line.id) ?? null,
      isRest: line.restOf !== null,
      note: line.note,
      by: line.actedName,
    }
  })
}

export async function listStatementLines(
  db: Kysely<Schema>,
  reader: LineReader,
  filter: {
    readonly state: 'queue' | 'aside' | 'returning'
    readonly problem: StatementLineProblemCode | null
    readonly page: number
  },
): Promise<{ lines: StatementLine[]; total: number }> {
  const { rows, total } = await readRowPage(
    db
      .selectFrom('bankStatementLine')
      .selectAll()
      .where('state', '=', filter.state)
      .where(sql<boolean>`state in ('queue', 'aside', 'returning')`)
      .$if(filter.problem !== null, (query) => query.where('problem', '=', filter.problem))
      .orderBy('day')
      .orderBy('id'),
    PAGE_SIZE,
    filter.page,
  )
  return { lines: await toStatementLines(db, rows, reader), total }
}

export const readStatementLine = async (
  db: Kysely<Schema>,
  id: number,
  reader: LineReader,
): Promise<StatementLine | null> =>
  (await toStatementLines(db, await findRows(db, 'bankStatementLine', { id }), reader))[0] ?? null
