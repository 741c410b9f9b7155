import { type CalendarDate, parseDate } from '#kit/rules/calendar-date.ts'
import { oneCFields } from '#money/rules/word-lists/statements.ts'
import {
  extractInn,
  MAX_REPORTED_FAULTS,
  mergeStatementParts,
  normaliseAccountNumber,
  type ParsedStatement,
  parseKopecks,
  type StatementFault,
  type StatementFaultCode,
  type StatementFileLine,
  type StatementParseResult,
} from './statement-file.ts'

const VERSIONS: readonly string[] = ['1.0', '1.00', '1.01', '1.02', '1.03']
const PURPOSE_LINES = 6

const partyPrefixes = [oneCFields.payer, oneCFields.receiver]
const purposes = [
  oneCFields.purpose,
  ...Array.from({ length: PURPOSE_LINES }, (_, index) => `${oneCFields.purpose}${index + 1}`),
]
const documentFields: ReadonlySet<string> = new Set([
  ...[
    oneCFields.number,
    oneCFields.day,
    oneCFields.amount,
    oneCFields.cameOn,
    oneCFields.wentOn,
    ...purposes,
  ],
  ...partyPrefixes.flatMap((prefix) => [
    prefix,
    `${prefix}1`,
    ...[
      oneCFields.inn,
      oneCFields.accountOf,
      oneCFields.settlementAccountOf,
      oneCFields.bic,
      oneCFields.bank,
    ].map((field) => `${prefix}${field}`),
  ]),
  ...oneCFields.otherFields,
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

const makeFault = (line: number, code: StatementFaultCode, field?: string): StatementFault => ({
  line,
  code,
  ...(field === undefined ? {} : { field }),
})

/** A line that is no known field continues the previous free text, because people paste line breaks into purposes. */
function addLine(section: Section, lastField: string, text: string, line: number): string | 'field_twice' {
  const separator = text.indexOf('=')
  const name = (separator === -1 ? text : text.slice(0, separator)).trim()
  const isField = separator !== -1 && (section.kind !== 'document' || documentFields.has(name))
  const previousField = section.fields.get(lastField)
  if (!isField) {
    if (previousField && oneCFields.freeText.test(lastField)) previousField.texts.push(text.trim())
    return lastField
  }
  if (section.fields.has(name)) return 'field_twice'
  section.fields.set(name, { texts: [text.slice(separator + 1).trim()], line })
  return name
}

function splitSections(lines: readonly string[]): {
  header: Section
  sections: Section[]
  faults: StatementFault[]
} {
  const header: Section = { kind: 'header', line: 1, fields: new Map() }
  const sections: Section[] = []
  const faults: StatementFault[] = []
  let openSection: Section | null = null
  let lastField = ''
  let hasEnd = false
  lines.forEach((text, index) => {
    const line = index + 1
    const name = (text.split('=', 1)[0] ?? '').trim()
    if (name === oneCFields.accountSection || (name === oneCFields.document && text.includes('='))) {
      if (openSection) faults.push(makeFault(openSection.line, 'section_open'))
      openSection = { kind: name === oneCFields.document ? 'document' : 'account', line, fields: new Map() }
      lastField = ''
    } else if (name === oneCFields.accountEnd || name === oneCFields.documentEnd) {
      if (openSection) sections.push(openSection)
      openSection = null
    } else if (name === oneCFields.fileEnd) hasEnd = true
    else if (openSection !== null || sections.length === 0) {
      const addedField = addLine(openSection ?? header, lastField, text, line)
      // A header may repeat the account field.
      if (addedField !== 'field_twice') lastField = addedField
      else if (openSection) faults.push(makeFault(line, 'field_twice', name))
    }
  })
  const unclosedSection = openSection as Section | null
  if (unclosedSection) faults.push(makeFault(unclosedSection.line, 'section_open'))
  if (!hasEnd) faults.push(makeFault(lines.length, 'file_cut'))
  const version = header.fields.get(oneCFields.format)
  if (version && !VERSIONS.includes(readText(header, oneCFields.format).replace(',', '.')))
    faults.push(makeFault(version.line, 'version_unknown'))
  return { header, sections, faults }
}

function makeFieldReader(section: Section, faults: StatementFault[]) {
  const raw = (name: string): string => readText(section, name)
  const lineNumber = (name: string): number => section.fields.get(name)?.line ?? section.line
  return {
    raw,
    first: (...names: string[]): string => names.map(raw).find((text) => text !== '') ?? '',
    day(name: string): string {
      const text = raw(name)
      // Some banks append a time to the date.
      const day = text === '' ? null : parseDate(text.split(/[\sT]/u, 1)[0] ?? '')
      if (day === null)
        faults.push(makeFault(lineNumber(name), text === '' ? 'field_missing' : 'date_wrong', name))
      return day ?? ''
    },
    optionalDay(name: string): string {
      return raw(name) === '' ? '' : this.day(name)
    },
    amount(name: string): number {
      const kopecks = parseKopecks(raw(name))
      if (kopecks === null || kopecks === 0)
        faults.push(makeFault(lineNumber(name), raw(name) === '' ? 'field_missing' : 'amount_wrong', name))
      return kopecks ?? 0
    },
    /** Returns kopecks, or null if missing; negative if the account is overdrawn. */
    optionalAmount(name: string): number | null {
      const text = raw(name)
      if (text === '') return null
      const isNegative = text.startsWith('-')
      const kopecks = parseKopecks(isNegative ? text.slice(1) : text)
      if (kopecks === null) faults.push(makeFault(lineNumber(name), 'amount_wrong', name))
      return kopecks === null ? null : isNegative ? -kopecks : kopecks
    },
  }
}

type Fields = ReturnType<typeof makeFieldReader>

const readParty = (fields: Fields, prefix: string): StatementFileLine['party'] => ({
  // Version 1.00 states the name in the field itself; later versions use the first of four numbered fields.
  name: fields.first(`${prefix}1`, prefix).replace(/^(?:\S{3} )?\d{10,12} /u, ''),
  inn: extractInn(fields.raw(`${prefix}${oneCFields.inn}`)),
  account: normaliseAccountNumber(
    fields.first(`${prefix}${oneCFields.settlementAccountOf}`, `${prefix}${oneCFields.accountOf}`),
  ),
  bic: fields.raw(`${prefix}${oneCFields.bic}`),
  bank: fields.raw(`${prefix}${oneCFields.bank}`),
})

const readPurpose = (fields: Fields): string => {
  const wholePurpose = fields.raw(oneCFields.purpose)
  if (wholePurpose !== '') return wholePurpose
  return purposes
    .map(fields.raw)
    .filter((text) => text !== '')
    .join(' ')
}

const readAccounts = (fields: Fields, prefix: string): Set<string> =>
  new Set(
    [oneCFields.accountOf, oneCFields.settlementAccountOf].map((field) =>
      normaliseAccountNumber(fields.raw(`${prefix}${field}`)),
    ),
  )

function readDocument(section: Section, accounts: ReadonlySet<string>, faults: StatementFault[]) {
  const fields = makeFieldReader(section, faults)
  const movements = (['in', 'out'] as const).flatMap((direction) =>
    [...readAccounts(fields, direction === 'in' ? oneCFields.receiver : oneCFields.payer)]
      .filter((account) => accounts.has(account))
      .map((account) => ({ account, direction })),
  )
  const amount = fields.amount(oneCFields.amount)
  fields.day(oneCFields.day)
  const receivedOn = fields.optionalDay(oneCFields.cameOn)
  const sentOn = fields.optionalDay(oneCFields.wentOn)
  // Only executed documents have moved money. A transfer between two accounts in the file is a line of each.
  const lines = movements.map(({ account, direction }) => ({
    account,
    line: {
      direction,
      day: (direction === 'in' ? receivedOn || sentOn : sentOn || receivedOn) as CalendarDate,
      number: fields.raw(oneCFields.number),
      amount,
      party: readParty(fields, direction === 'in' ? oneCFields.payer : oneCFields.receiver),
      purpose: readPurpose(fields),
    } satisfies StatementFileLine,
  }))
  return { lines, isExecuted: receivedOn !== '' || sentOn !== '' }
}

const readAccountSection = (section: Section, faults: StatementFault[]): ParsedStatement => {
  const fields = makeFieldReader(section, faults)
  const account = normaliseAccountNumber(fields.raw(oneCFields.account))
  if (account === '') faults.push(makeFault(section.line, 'account_missing', oneCFields.account))
  const firstDay = fields.day(oneCFields.from)
  return {
    account,
    firstDay,
    lastDay: fields.optionalDay(oneCFields.to) || firstDay,
    opening: fields.optionalAmount(oneCFields.opening),
    closing: fields.optionalAmount(oneCFields.closing),
    totalIn: fields.optionalAmount(oneCFields.totalIn),
    totalOut: fields.optionalAmount(oneCFields.totalOut),
    lines: [],
  }
}

/** Accepts versions 1.00 to 1.03 of the format (M-STMT-01). */
export function parse1cStatement(text: string): StatementParseResult {
  const { header, sections, faults } = splitSections(text.split(/\r\n|\n|\r/u))
  const accountSections = sections.filter(({ kind }) => kind === 'account')
  // Some banks state the account only in the header.
  const statementSections =
    accountSections.length > 0 || !header.fields.has(oneCFields.account) ? accountSections : [header]
  const statements = mergeStatementParts(
    statementSections.map((section) => readAccountSection(section, faults)),
  )
  if (statements.length === 0) faults.push(makeFault(1, 'account_missing', oneCFields.accountSection))
  const accounts = new Set(statements.map(({ account }) => account))
  const lines = new Map<string, StatementFileLine[]>(statements.map(({ account }) => [account, []]))
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
    return { ok: false, faults: faults.toSorted((a, b) => a.line - b.line).slice(0, MAX_REPORTED_FAULTS) }
  return {
    ok: true,
    format: '1c',
    statements: statements.map((statement) => ({ ...statement, lines: lines.get(statement.account) ?? [] })),
    others: otherLineCount,
    unexecuted,
  }
}
