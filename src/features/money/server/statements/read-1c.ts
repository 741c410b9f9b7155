import { type CalendarDate, parseDate } from '#kit/rules/calendar-date.ts'
import { oneC } from '#money/rules/word-lists/statements.ts'
import {
  accountIn,
  type Fault,
  type FileFault,
  type FileLine,
  type FileStatement,
  innIn,
  kopecksIn,
  MAX_FAULTS,
  mergeStatements,
  type ReadStatement,
} from './statement-file.ts'

const VERSIONS: readonly string[] = ['1.0', '1.00', '1.01', '1.02', '1.03']
const PURPOSE_LINES = 6

const parties = [oneC.payer, oneC.receiver]
const purposes = [
  oneC.purpose,
  ...Array.from({ length: PURPOSE_LINES }, (_, index) => `${oneC.purpose}${index + 1}`),
]
const documentFields: ReadonlySet<string> = new Set([
  ...[oneC.number, oneC.day, oneC.amount, oneC.cameOn, oneC.wentOn, ...purposes],
  ...parties.flatMap((who) => [
    who,
    `${who}1`,
    ...[oneC.inn, oneC.accountOf, oneC.settlementAccountOf, oneC.bic, oneC.bank].map(
      (field) => `${who}${field}`,
    ),
  ]),
  ...oneC.otherFields,
])

interface Section {
  readonly kind: 'header' | 'account' | 'document'
  readonly line: number
  /** Only free text has several lines. */
  readonly fields: Map<string, { readonly texts: string[]; readonly line: number }>
}

const textIn = (section: Section, name: string): string => {
  const texts = section.fields.get(name)?.texts ?? []
  return texts.length === 1 ? (texts[0] ?? '') : texts.filter((text) => text !== '').join(' ')
}

const fault = (line: number, code: FileFault, field?: string): Fault => ({
  line,
  code,
  ...(field === undefined ? {} : { field }),
})

/** Lines without a known field continue free text: people paste line breaks into purposes. */
function addLine(section: Section, last: string, text: string, line: number): string | 'field_twice' {
  const cut = text.indexOf('=')
  const name = (cut === -1 ? text : text.slice(0, cut)).trim()
  const isField = cut !== -1 && (section.kind !== 'document' || documentFields.has(name))
  const before = section.fields.get(last)
  if (!isField) {
    if (before && oneC.freeText.test(last)) before.texts.push(text.trim())
    return last
  }
  if (section.fields.has(name)) return 'field_twice'
  section.fields.set(name, { texts: [text.slice(cut + 1).trim()], line })
  return name
}

function sectionsOf(lines: readonly string[]): { header: Section; sections: Section[]; faults: Fault[] } {
  const header: Section = { kind: 'header', line: 1, fields: new Map() }
  const sections: Section[] = []
  const faults: Fault[] = []
  let open: Section | null = null
  let last = ''
  let hasEnd = false
  lines.forEach((text, index) => {
    const line = index + 1
    const name = (text.split('=', 1)[0] ?? '').trim()
    if (name === oneC.accountSection || (name === oneC.document && text.includes('='))) {
      if (open) faults.push(fault(open.line, 'section_open'))
      open = { kind: name === oneC.document ? 'document' : 'account', line, fields: new Map() }
      last = ''
    } else if (name === oneC.accountEnd || name === oneC.documentEnd) {
      if (open) sections.push(open)
      open = null
    } else if (name === oneC.fileEnd) hasEnd = true
    else if (open !== null || sections.length === 0) {
      const added = addLine(open ?? header, last, text, line)
      // A header may repeat its account.
      if (added !== 'field_twice') last = added
      else if (open) faults.push(fault(line, 'field_twice', name))
    }
  })
  const left = open as Section | null
  if (left) faults.push(fault(left.line, 'section_open'))
  if (!hasEnd) faults.push(fault(lines.length, 'file_cut'))
  const version = header.fields.get(oneC.format)
  if (version && !VERSIONS.includes(textIn(header, oneC.format).replace(',', '.')))
    faults.push(fault(version.line, 'version_unknown'))
  return { header, sections, faults }
}

/** Missing or unreadable fields become faults. */
function fieldsOf(section: Section, faults: Fault[]) {
  const raw = (name: string): string => textIn(section, name)
  const lineOf = (name: string): number => section.fields.get(name)?.line ?? section.line
  return {
    raw,
    first: (...names: string[]): string => names.map(raw).find((text) => text !== '') ?? '',
    day(name: string): string {
      const text = raw(name)
      // Some banks append a time.
      const day = text === '' ? null : parseDate(text.split(/[\sT]/u, 1)[0] ?? '')
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
    /** Optional; negative if the account is overdrawn. */
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
  inn: innIn(fields.raw(`${who}${oneC.inn}`)),
  account: accountIn(fields.first(`${who}${oneC.settlementAccountOf}`, `${who}${oneC.accountOf}`)),
  bic: fields.raw(`${who}${oneC.bic}`),
  bank: fields.raw(`${who}${oneC.bank}`),
})

const purposeOf = (fields: Fields): string => {
  const whole = fields.raw(oneC.purpose)
  if (whole !== '') return whole
  return purposes
    .map(fields.raw)
    .filter((text) => text !== '')
    .join(' ')
}

const accountsAt = (fields: Fields, who: string): Set<string> =>
  new Set([oneC.accountOf, oneC.settlementAccountOf].map((field) => accountIn(fields.raw(`${who}${field}`))))

function documentOf(section: Section, accounts: ReadonlySet<string>, faults: Fault[]) {
  const fields = fieldsOf(section, faults)
  const found = (['in', 'out'] as const).flatMap((direction) =>
    [...accountsAt(fields, direction === 'in' ? oneC.receiver : oneC.payer)]
      .filter((account) => accounts.has(account))
      .map((account) => ({ account, direction })),
  )
  const amount = fields.amount(oneC.amount)
  fields.day(oneC.day)
  const came = fields.optionalDay(oneC.cameOn)
  const went = fields.optionalDay(oneC.wentOn)
  // Only executed documents moved money; a transfer between two accounts of the file is a line of both.
  const lines = found.map(({ account, direction }) => ({
    account,
    line: {
      direction,
      day: (direction === 'in' ? came || went : went || came) as CalendarDate,
      number: fields.raw(oneC.number),
      amount,
      party: partyOf(fields, direction === 'in' ? oneC.payer : oneC.receiver),
      purpose: purposeOf(fields),
    } satisfies FileLine,
  }))
  return { lines, isExecuted: came !== '' || went !== '' }
}

const statementIn = (section: Section, faults: Fault[]): FileStatement => {
  const fields = fieldsOf(section, faults)
  const account = accountIn(fields.raw(oneC.account))
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
    lines: [],
  }
}

/** Versions 1.00 to 1.03 (M-STMT-01). */
export function read1c(text: string): ReadStatement {
  const { header, sections, faults } = sectionsOf(text.split(/\r\n|\n|\r/u))
  const accountSections = sections.filter(({ kind }) => kind === 'account')
  // Some banks name the account in the header only.
  const named = accountSections.length > 0 || !header.fields.has(oneC.account) ? accountSections : [header]
  const statements = mergeStatements(named.map((section) => statementIn(section, faults)))
  if (statements.length === 0) faults.push(fault(1, 'account_missing', oneC.accountSection))
  const accounts = new Set(statements.map(({ account }) => account))
  const lines = new Map<string, FileLine[]>(statements.map(({ account }) => [account, []]))
  const unexecuted: number[] = []
  let others = 0
  for (const section of sections) {
    if (section.kind !== 'document') continue
    const document = documentOf(section, accounts, faults)
    if (document.lines.length === 0) others += 1
    else if (document.isExecuted)
      for (const { account, line } of document.lines) lines.get(account)?.push(line)
    else unexecuted.push(section.line)
  }
  if (faults.length > 0)
    return { ok: false, faults: faults.toSorted((a, b) => a.line - b.line).slice(0, MAX_FAULTS) }
  return {
    ok: true,
    format: '1c',
    statements: statements.map((statement) => ({ ...statement, lines: lines.get(statement.account) ?? [] })),
    others,
    unexecuted,
  }
}
