import { cameBy, type Line } from './bank-account.ts'
import type { Paid, Wrong } from './check-ledger.ts'
import type { Expected } from './expected.ts'
import type { Played } from './play.ts'

const expectedState = ({ fate }: Line): string => {
  if (fate.is !== 'queue') return fate.is
  return { book: 'booked', balance: 'booked', return: 'returned', aside: 'aside' }[fate.act]
}

/** (e) Every bank line exists once with the intended outcome, and is booked for its purpose. */
export async function checkStatements(
  { service, account, people }: Played,
  paid: readonly Paid[],
  all: readonly Expected[],
): Promise<{ wrong: Wrong; ends: Readonly<Record<string, readonly number[]>> }> {
  const wrong: Wrong = []
  const rows = await service.database.kysely
    .selectFrom('bankStatementLine')
    .selectAll()
    .orderBy('id')
    .execute()
  const unmatchedRows = new Map(rows.map((row) => [row.number, row]))
  if (unmatchedRows.size !== rows.length) wrong.push(`${rows.length - unmatchedRows.size} lines are double`)
  const amountsByState: Record<string, number[]> = {}
  const bookedAs = new Map<string, number>()
  for (const line of account.lines) {
    const { written } = line
    const row = unmatchedRows.get(written.number)
    unmatchedRows.delete(written.number)
    const end = expectedState(line)
    amountsByState[end] = [...(amountsByState[end] ?? []), written.amount]
    if (row?.state !== end || row.amount !== written.amount)
      wrong.push(
        `line ${written.number} of ${written.amount} is ${row?.state} of ${row?.amount} and should be ${end}`,
      )
    for (const { kind, id } of row?.booked ?? []) {
      const key = `${kind}-${id}`
      bookedAs.set(key, (bookedAs.get(key) ?? 0) + 1)
    }
  }
  for (const number of unmatchedRows.keys()) wrong.push(`line ${number} stands in no file`)

  const expectedKeys = new Set([
    ...paid.flatMap(({ row, expected }) => (expected.way === 'statement' ? [`payment-${row.id}`] : [])),
    ...all.flatMap(({ what, way, came, topUp }) =>
      what === 'top-up' && way === 'statement' && came ? [`top_up-${topUp}`] : [],
    ),
  ])
  for (const key of expectedKeys)
    if (bookedAs.get(key) !== 1) wrong.push(`${key} was booked by ${bookedAs.get(key) ?? 0} lines`)
  for (const key of bookedAs.keys())
    if (!expectedKeys.has(key)) wrong.push(`a line was booked as ${key}, which paid another way`)

  const administrator = await people.staff('administrator')
  for (let page = 0; ; page += 1) {
    const { statements, total } = (await administrator.get(`/api/administration/statements?page=${page}`))
      .body
    for (const { file, isBalanced, counted } of statements) {
      const { booked, queue, aside, returning, returned } = counted
      const parts = [booked, queue, aside, returning, returned].reduce((sum, { sum: part }) => sum + part, 0)
      if (isBalanced !== true || parts !== counted.in.sum)
        wrong.push(
          `the statement ${file} balances: ${isBalanced}; its parts come to ${parts} of ${counted.in.sum}`,
        )
      if (file === 'month.txt' && counted.in.sum !== cameBy(account.lines))
        wrong.push(`the file of the month says ${counted.in.sum}, the bank ${cameBy(account.lines)}`)
    }
    if ((page + 1) * 20 >= total || statements.length === 0) return { wrong, ends: amountsByState }
  }
}
