import { encodeWindows1251 } from '#documents/windows-1251.ts'
import { build1cPaymentsText } from '#money/server/statements/build-1c-payments.ts'
import type { Dice } from '#support/dice.ts'
import { northWind, operatorParty, ownAccount } from './statement-files.ts'

export interface LedgerEntry {
  readonly direction: 'in' | 'out'
  readonly day: string
  /** Kopecks. */
  readonly amount: number
  readonly number: string
  readonly party: typeof northWind
  readonly purpose: string
}

const days = ['2025-07-07', '2025-07-08', '2025-07-09', '2025-07-10'] as const
const payers = [
  northWind,
  { ...northWind, name: 'ООО «Восток»', inn: '7707083893', account: '40702810000000000009' },
]

/** A few days of the account with few sums and payers, so that many movements are alike. */
export const ledgerOf = (dice: Dice, entries: number): LedgerEntry[] =>
  Array.from({ length: entries }, (_, index) => ({
    direction: dice.chance(0.8) ? 'in' : 'out',
    day: dice.pick(days) ?? days[0],
    amount: 90_000 * dice.upTo(2),
    number: dice.chance(0.3) ? '77' : String(100 + index),
    party: dice.pick(payers) ?? northWind,
    purpose: dice.chance(0.3) ? 'Оплата аренды' : `Оплата по заявлению № ${1000 + index}, без налога`,
  }))

const toOneC = (entries: readonly LedgerEntry[], from: string, to: string): Uint8Array =>
  encodeWindows1251(
    build1cPaymentsText(
      { account: ownAccount, from, to, opening: 1_000_000 },
      entries.map(({ direction, party, ...entry }) => ({
        ...entry,
        payer: direction === 'in' ? party : operatorParty,
        receiver: direction === 'in' ? operatorParty : party,
        isDone: true,
      })),
    ),
  )

const roubles = (kopecks: number): string => (kopecks / 100).toFixed(2)

const toEntryXml = (dice: Dice, { direction, day, amount, number, party, purpose }: LedgerEntry): string => {
  const role = direction === 'in' ? 'Dbtr' : 'Cdtr'
  const splitAt = dice.upTo(purpose.length)
  const booked = dice.chance(0.5)
    ? `<Dt>${day}</Dt>`
    : `<DtTm>${new Date(`${day}T0${dice.upTo(9)}:00:00+03:00`).toISOString()}</DtTm>`
  return `<Ntry><Amt Ccy="RUB">${dice.chance(0.5) ? '0' : ''}${roubles(amount)}000</Amt>
<CdtDbtInd>${direction === 'in' ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt>${booked}</BookgDt>
<NtryDtls><TxDtls><Refs><EndToEndId>${number}</EndToEndId></Refs>
<RltdPties><${role}><Nm>${party.name}</Nm><Id><OrgId><Othr><Id>${party.inn}</Id></Othr></OrgId></Id></${role}>
<${role}Acct><Id><Othr><Id>${party.account}</Id></Othr></Id></${role}Acct></RltdPties>
<RmtInf><Ustrd>${purpose.slice(0, splitAt)}</Ustrd><Ustrd>${purpose.slice(splitAt)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}

const toCamt = (dice: Dice, entries: readonly LedgerEntry[], from: string, to: string): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>
<Id>${dice.random()}</Id><FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>${ownAccount}</Id></Othr></Id></Acct>
${entries.map((entry) => toEntryXml(dice, entry)).join('\n')}</Stmt></BkToCstmrStmt></Document>`)

const shuffle = <Item>(dice: Dice, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: dice.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)

/** Files that cover a ledger: overlapping ranges of days, in either format and in any order of lines. */
export function filesOf(dice: Dice, ledger: readonly LedgerEntry[]): Uint8Array[] {
  const file = (first: number, last: number, entries: readonly LedgerEntry[]): Uint8Array => {
    const [from, to] = [days[first] ?? days[0], days[last] ?? days[0]]
    const lines = shuffle(dice, entries)
    return dice.chance(0.5) ? toOneC(lines, from, to) : toCamt(dice, lines, from, to)
  }
  const entriesOfDays = (first: number, last: number) =>
    ledger.filter(({ day }) => days.slice(first, last + 1).some((other) => other === day))
  const overlapping = Array.from({ length: 3 }, () => {
    const first = dice.upTo(days.length) - 1
    const last = Math.min(days.length - 1, first + dice.upTo(2) - 1)
    return file(first, last, entriesOfDays(first, last))
  })
  // An unfinished day has only some of its lines.
  const [firstDay] = days
  const partialDay = file(0, 0, ledger.filter(({ day }) => day === firstDay).slice(0, dice.upTo(3)))
  const completeFiles = [file(0, 1, entriesOfDays(0, 1)), file(2, 3, entriesOfDays(2, 3))]
  return shuffle(dice, [...overlapping, partialDay, ...completeFiles])
}
