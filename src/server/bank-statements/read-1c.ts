import { parseDate } from '#domain/calendar-date.ts'
import { oneC } from '#domain/words/statement-words.ts'
import {
  FAULTS,
  type Fault,
  type FileFault,
  type FileLine,
  type FileStatement,
  kopecksIn,
  type ReadStatement,
} from './statement-file.ts'

const VERSIONS: readonly string[] = ['1.0', '1.00', '1.01', '1.02', '1.03']
const PURPOSE_LINES = 6

/** A section between its first and last line. */
interface Section {
  readonly kind: 'account' | 'document'
  readonly line: number
  readonly fields: Map<string, { readonly text: string; readonly line: number }>
}

const fault = (line: number, code: FileFault, field?: string): Fault => ({
  line,
  code,
  ...(field === undefined ? {} : { field }),
})

/** The sections of a file in their order, and what is wrong with how they stand. */
function sectionsOf(lines: readonly string[]): { sections: Section[]; faults: Fault[] } {
  const sections: Section[] = []
  const faults: Fault[] = []
  let open: Section | null = null
  let hasEnd = false
  lines.forEach((text, index) => {
    const line = index + 1
    const cut = text.indexOf('=')
    const name = (cut === -1 ? text : text.slice(0, cut)).trim()
    const value = cut === -1 ? '' : text.slice(cut + 1).trim()
    if (name === oneC.accountSection || name === oneC.document) {
      if (open) faults.push(fault(open.line, 'section_open'))
      open = { kind: name === oneC.document ? 'document' : 'account', line, fields: new Map() }
    } else if (name === oneC.accountEnd || name === oneC.documentEnd) {
      if (open) sections.push(open)
      open = null
    } else if (name === oneC.fileEnd) hasEnd = true
    else if (name === oneC.format && !VERSIONS.includes(value)) faults.push(fault(line, 'version_unknown'))
    else if (open && name !== '') open.fields.set(name, { text: value, line })
  })
  const left = open as Section | null
  if (left) faults.push(fault(left.line, 'section_open'))
  if (!hasEnd) faults.push(fault(lines.length, 'file_cut'))
  return { sections, faults }
}

/** Reads fields of a section; what is missing or cannot be read is a fault. */
function fieldsOf(section: Section, faults: Fault[]) {
  const raw = (name: string): string => section.fields.get(name)?.text ?? ''
  const lineOf = (name: string): number => section.fields.get(name)?.line ?? section.line
  return {
    raw,
    first: (...names: string[]): string => names.map(raw).find((text) => text !== '') ?? '',
    day(name: string): string {
      const text = raw(name)
      const day = text === '' ? null : parseDate(text)
      if (day === null) faults.push(fault(lineOf(name), text === '' ? 'field_missing' : 'date_wrong', name))
      return day ?? ''
    },
    optionalDay(name: string): string {
      return raw(name) === '' ? '' : this.day(name)
    },
    amount(name: string): number {
      const kopecks = kopecksIn(raw(name))
      if (kopecks === null || kopecks === 0)
        faults.push(fault(lineOf(name), raw(name) === '' ? 'field_missing' : 'amount_wrong', name))
      return kopecks ?? 0
    },
    /** A figure that may be missing, and below zero where an account is overdrawn. */
    figure(name: string): number | null {
      const text = raw(name)
      if (text === '') return null
      const isBelow = text.startsWith('-')
      const kopecks = kopecksIn(isBelow ? text.slice(1) : text)
      if (kopecks === null) faults.push(fault(lineOf(name), 'amount_wrong', name))
      return kopecks === null ? null : isBelow ? -kopecks : kopecks
    },
  }
}

type Fields = ReturnType<typeof fieldsOf>

const partyOf = (fields: Fields, who: string): FileLine['party'] => ({
  // Version 1.00 has the name in the field itself, later ones in the first of four.
  name: fields.first(`${who}1`, who).replace(/^(?:\S{3} )?\d{10,12} /u, ''),
  inn: fields.raw(`${who}${oneC.inn}`).replace(/\D/gu, ''),
  account: fields.first(`${who}${oneC.settlementAccountOf}`, `${who}${oneC.accountOf}`),
  bic: fields.raw(`${who}${oneC.bic}`),
  bank: fields.raw(`${who}${oneC.bank}`),
})

const purposeOf = (fields: Fields): string => {
  const whole = fields.raw(oneC.purpose)
  if (whole !== '') return whole
  return Array.from({ length: PURPOSE_LINES }, (_, index) => fields.raw(`${oneC.purpose}${index + 1}`))
    .filter((text) => text !== '')
    .join(' ')
}

/** Is this account one end of a document's other end? The settlement account counts before the bank's own. */
const isAt = (fields: Fields, who: string, account: string): boolean =>
  fields.raw(`${who}${oneC.accountOf}`) === account ||
  fields.raw(`${who}${oneC.settlementAccountOf}`) === account

function documentOf(section: Section, accounts: ReadonlySet<string>, faults: Fault[]) {
  const fields = fieldsOf(section, faults)
  const found = [...accounts].flatMap((account) => [
    ...(isAt(fields, oneC.receiver, account) ? [{ account, direction: 'in' as const }] : []),
    ...(isAt(fields, oneC.payer, account) ? [{ account, direction: 'out' as const }] : []),
  ])
  const amount = fields.amount(oneC.amount)
  const day = fields.day(oneC.day)
  const came = fields.optionalDay(oneC.cameOn)
  const went = fields.optionalDay(oneC.wentOn)
  // Between two accounts of the file it is a line of both.
  return found.map(({ account, direction }) => ({
    account,
    line: {
      direction,
      day: (direction === 'in' ? came : went) || day,
      number: fields.raw(oneC.number),
      amount,
      party: partyOf(fields, direction === 'in' ? oneC.payer : oneC.receiver),
      purpose: purposeOf(fields),
    } satisfies FileLine,
  }))
}

type Totals = Omit<FileStatement, 'lines'>

const added = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)

/** Sections of one account day by day are one statement: it opens with the first and closes with the last. */
function merged(sections: readonly Totals[]): Totals[] {
  const byAccount = Map.groupBy(sections, ({ account }) => account)
  return [...byAccount.values()].flatMap((same) => {
    const [first, ...more] = same.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
    const last = more.at(-1) ?? first
    return first && last
      ? [
          {
            ...first,
            lastDay: last.lastDay,
            closing: last.closing,
            totalIn: more.reduce((sum, { totalIn }) => added(sum, totalIn), first.totalIn),
            totalOut: more.reduce((sum, { totalOut }) => added(sum, totalOut), first.totalOut),
          },
        ]
      : []
  })
}

/** Reads the text of a `1CClientBankExchange`, versions 1.00 to 1.03 (M-STMT-01). */
export function read1c(text: string): ReadStatement {
  const { sections, faults } = sectionsOf(text.split(/\r\n|\n|\r/u))
  const totals = sections
    .filter(({ kind }) => kind === 'account')
    .map((section): Totals => {
      const fields = fieldsOf(section, faults)
      const account = fields.raw(oneC.account)
      if (account === '') faults.push(fault(section.line, 'account_missing', oneC.account))
      const firstDay = fields.day(oneC.from)
      return {
        account,
        firstDay,
        lastDay: fields.optionalDay(oneC.to) || firstDay,
        opening: fields.figure(oneC.opening),
        closing: fields.figure(oneC.closing),
        totalIn: fields.figure(oneC.totalIn),
        totalOut: fields.figure(oneC.totalOut),
      }
    })
  if (totals.length === 0) faults.push(fault(1, 'account_missing', oneC.accountSection))
  const statements = merged(totals)
  const accounts = new Set(statements.map(({ account }) => account))
  const lines = new Map<string, FileLine[]>(statements.map(({ account }) => [account, []]))
  let others = 0
  for (const section of sections) {
    if (section.kind !== 'document') continue
    const documents = documentOf(section, accounts, faults)
    if (documents.length === 0) others += 1
    for (const { account, line } of documents) lines.get(account)?.push(line)
  }
  if (faults.length > 0)
    return { ok: false, faults: faults.toSorted((a, b) => a.line - b.line).slice(0, FAULTS) }
  return {
    ok: true,
    format: '1c',
    statements: statements.map((statement) => ({ ...statement, lines: lines.get(statement.account) ?? [] })),
    others,
  }
}
