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

const partyPrefixes = [oneC.payer, oneC.receiver]
const purposes = [
  oneC.purpose,
  ...Array.from({ length: PURPOSE_LINES }, (_, index) => `${oneC.purpose}${index + 1}`),
]
const documentFields: ReadonlySet<string> = new Set([
  ...[oneC.number, oneC.day, oneC.amount, oneC.cameOn, oneC.wentOn, ...purposes],
  ...partyPrefixes.flatMap((prefix) => [
    prefix,
    `${prefix}1`,
    ...[oneC.inn, oneC.accountOf, oneC.settlementAccountOf, oneC.bic, oneC.bank].map(
      (field) => `${prefix}${field}`,
    ),
  ]),
  ...oneC.otherFields,
])

interface Section {
  readonly kind: 'header' | 'account' | 'document'
  readonly line: number
  readonly fields: Map<string, { readonly texts: string[]; readonly line: number }>
}

const readText = (section: Section, name: string): string => {
  const texts = section.fields.get(name)?.texts ?? []
  return texts.length === 1 ? (texts[0] ?? '') : texts.filter((text) => text !== '').join(' ')
}

const makeFault = (line: number, code: FileFault, field?: string): Fault => ({
  line,
  code,
  ...(field === undefined ? {} : { field }),
})

/** Unknown fields continue the free text above, because people paste line breaks into purposes. */
function addLine(section: Section, lastField: string, text: string, line: number): string | 'field_twice' {
  const separator = text.indexOf('=')
  const name = (separator === -1 ? text : text.slice(0, separator)).trim()
  const isField = separator !== -1 && (section.kind !== 'document' || documentFields.has(name))
  const previousField = section.fields.get(lastField)
  if (!isField) {
    if (previousField && oneC.freeText.test(lastField)) previousField.texts.push(text.trim())
    return lastField
  }
  if (section.fields.has(name)) return 'field_twice'
  section.fields.set(name, { texts: [text.slice(separator + 1).trim()], line })
  return name
}

function splitSections(lines: readonly string[]): { header: Section; sections: Section[]; faults: Fault[] } {
  const header: Section = { kind: 'header', line: 1, fields: new Map() }
  const sections: Section[] = []
  const faults: Fault[] = []
  let openSection: Section | null = null
  let lastField = ''
  let hasEnd = false
  lines.forEach((text, index) => {
    const line = index + 1
    const name = (text.split('=', 1)[0] ?? '').trim()
    if (name === oneC.accountSection || (name === oneC.document && text.includes('='))) {
      if (openSection) faults.push(makeFault(openSection.line, 'section_open'))
      openSection = { kind: name === oneC.document ? 'document' : 'account', line, fields: new Map() }
      lastField = ''
    } else if (name === oneC.accountEnd || name === oneC.documentEnd) {
      if (openSection) sections.push(openSection)
      openSection = null
    } else if (name === oneC.fileEnd) hasEnd = true
    else if (openSection !== null || sections.length === 0) {
      const addedField = addLine(openSection ?? header, lastField, text, line)
      // A header may repeat its account.
      if (addedField !== 'field_twice') lastField = addedField
      else if (openSection) faults.push(makeFault(line, 'field_twice', name))
    }
  })
  const unclosedSection = openSection as Section | null
  if (unclosedSection) faults.push(makeFault(unclosedSection.line, 'section_open'))
  if (!hasEnd) faults.push(makeFault(lines.length, 'file_cut'))
  const version = header.fields.get(oneC.format)
  if (version && !VERSIONS.includes(readText(header, oneC.format).replace(',', '.')))
    faults.push(makeFault(version.line, 'version_unknown'))
  return { header, sections, faults }
}

function makeFieldReader(section: Section, faults: Fault[]) {
  const raw = (name: string): string => readText(section, name)
  const lineNumber = (name: string): number => section.fields.get(name)?.line ?? section.line
  return {
    raw,
    first: (...names: string[]): string => names.map(raw).find((text) => text !== '') ?? '',
    day(name: string): string {
      const text = raw(name)
      // Some banks append a time.
      const day = text === '' ? null : parseDate(text.split(/[\sT]/u, 1)[0] ?? '')
      if (day === null)
        faults.push(makeFault(lineNumber(name), text === '' ? 'field_missing' : 'date_wrong', name))
      return day ?? ''
    },
    optionalDay(name: string): string {
      return raw(name) === '' ? '' : this.day(name)
    },
    amount(name: string): number {
      const kopecks = kopecksIn(raw(name))
      if (kopecks === null || kopecks === 0)
        faults.push(makeFault(lineNumber(name), raw(name) === '' ? 'field_missing' : 'amount_wrong', name))
      return kopecks ?? 0
    },
    /** Kopecks or null; negative if the account is overdrawn. */
    optionalAmount(name: string): number | null {
      const text = raw(name)
      if (text === '') return null
      const isNegative = text.startsWith('-')
      const kopecks = kopecksIn(isNegative ? text.slice(1) : text)
      if (kopecks === null) faults.push(makeFault(lineNumber(name), 'amount_wrong', name))
      return kopecks === null ? null : isNegative ? -kopecks : kopecks
    },
  }
}

type Fields = ReturnType<typeof makeFieldReader>

const readParty = (fields: Fields, prefix: string): FileLine['party'] => ({
  // Version 1.00 has the name in the field itself, later versions in the first of four fields.
  name: fields.first(`${prefix}1`, prefix).replace(/^(?:\S{3} )?\d{10,12} /u, ''),
  inn: innIn(fields.raw(`${prefix}${oneC.inn}`)),
  account: accountIn(fields.first(`${prefix}${oneC.settlementAccountOf}`, `${prefix}${oneC.accountOf}`)),
  bic: fields.raw(`${prefix}${oneC.bic}`),
  bank: fields.raw(`${prefix}${oneC.bank}`),
})

const readPurpose = (fields: Fields): string => {
  const wholePurpose = fields.raw(oneC.purpose)
  if (wholePurpose !== '') return wholePurpose
  return purposes
    .map(fields.raw)
    .filter((text) => text !== '')
    .join(' ')
}

const readAccounts = (fields: Fields, prefix: string): Set<string> =>
  new Set(
    [oneC.accountOf, oneC.settlementAccountOf].map((field) => accountIn(fields.raw(`${prefix}${field}`))),
  )

function readDocument(section: Section, accounts: ReadonlySet<string>, faults: Fault[]) {
  const fields = makeFieldReader(section, faults)
  const movements = (['in', 'out'] as const).flatMap((direction) =>
    [...readAccounts(fields, direction === 'in' ? oneC.receiver : oneC.payer)]
      .filter((account) => accounts.has(account))
      .map((account) => ({ account, direction })),
  )
  const amount = fields.amount(oneC.amount)
  fields.day(oneC.day)
  const receivedOn = fields.optionalDay(oneC.cameOn)
  const sentOn = fields.optionalDay(oneC.wentOn)
  // Only executed documents moved money; a transfer between two accounts of the file is a line of both.
  const lines = movements.map(({ account, direction }) => ({
    account,
    line: {
      direction,
      day: (direction === 'in' ? receivedOn || sentOn : sentOn || receivedOn) as CalendarDate,
      number: fields.raw(oneC.number),
      amount,
      party: readParty(fields, direction === 'in' ? oneC.payer : oneC.receiver),
      purpose: readPurpose(fields),
    } satisfies FileLine,
  }))
  return { lines, isExecuted: receivedOn !== '' || sentOn !== '' }
}

const readAccountSection = (section: Section, faults: Fault[]): FileStatement => {
  const fields = makeFieldReader(section, faults)
  const account = accountIn(fields.raw(oneC.account))
  if (account === '') faults.push(makeFault(section.line, 'account_missing', oneC.account))
  const firstDay = fields.day(oneC.from)
  return {
    account,
    firstDay,
    lastDay: fields.optionalDay(oneC.to) || firstDay,
    opening: fields.optionalAmount(oneC.opening),
    closing: fields.optionalAmount(oneC.closing),
    totalIn: fields.optionalAmount(oneC.totalIn),
    totalOut: fields.optionalAmount(oneC.totalOut),
    lines: [],
  }
}

/** Versions 1.00 to 1.03 (M-STMT-01). */
export function read1c(text: string): ReadStatement {
  const { header, sections, faults } = splitSections(text.split(/\r\n|\n|\r/u))
  const accountSections = sections.filter(({ kind }) => kind === 'account')
  // Some banks name the account in the header only.
  const statementSections =
    accountSections.length > 0 || !header.fields.has(oneC.account) ? accountSections : [header]
  const statements = mergeStatements(statementSections.map((section) => readAccountSection(section, faults)))
  if (statements.length === 0) faults.push(makeFault(1, 'account_missing', oneC.accountSection))
  const accounts = new Set(statements.map(({ account }) => account))
  const lines = new Map<string, FileLine[]>(statements.map(({ account }) => [account, []]))
  const unexecuted: number[] = []
  let otherLineCount = 0
  for (const section of sections) {
    if (section.kind !== 'document') continue
    const document = readDocument(section, accounts, faults)
    if (document.lines.length === 0) otherLineCount += 1
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
    others: otherLineCount,
    unexecuted,
  }
}
