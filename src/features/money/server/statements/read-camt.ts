import { SaxesParser } from 'saxes'
import { isCalendarDate, todayIn } from '#kit/rules/calendar-date.ts'
import {
  accountIn,
  type Fault,
  type FileFault,
  type FileLine,
  type FileStatement,
  kopecksIn,
  MAX_FAULTS,
  mergeStatements,
  type ReadStatement,
} from './statement-file.ts'

/** Names without prefix. */
interface Element {
  readonly name: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

const NAMESPACE = /urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.0[2-8]$/u
const MAX_DEPTH = 40
const ROUBLES: readonly string[] = ['RUB', 'RUR']
const nameless = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Document types are refused: they could declare entities. */
function parse(text: string): Element | Fault {
  const root: Element = { name: '', line: 1, attributes: {}, children: [], text: '' }
  const open: Element[] = [root]
  const faults: Fault[] = []
  const parser = new SaxesParser()
  parser.on('error', () => faults.push({ line: parser.line, code: 'xml_wrong' }))
  parser.on('doctype', () => faults.push({ line: parser.line, code: 'doctype_refused' }))
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name: nameless(name), line: parser.line, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
    if (open.length > MAX_DEPTH) faults.push({ line: element.line, code: 'xml_wrong' })
  })
  const addText = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => open.pop())
  parser.write(text).close()
  return faults[0] ?? root
}

const under = (element: Element | undefined, path: string): Element | undefined =>
  path
    .split('/')
    .reduce<Element | undefined>(
      (found, name) => found?.children.find((child) => child.name === name),
      element,
    )
const all = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? []
const textAt = (element: Element | undefined, ...paths: string[]): string =>
  paths.map((path) => under(element, path)?.text.trim() ?? '').find((text) => text !== '') ?? ''

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/u

/** A time with an offset is converted to Moscow's day. */
function dayIn(text: string): string {
  const instant = INSTANT.test(text) ? new Date(text) : null
  return instant && !Number.isNaN(instant.getTime()) ? todayIn(instant) : text.slice(0, 10)
}

function reader(faults: Fault[]) {
  const wrong = (element: Element, code: FileFault, field: string) =>
    faults.push({ line: element.line, code, field })
  return {
    wrong,
    amount(element: Element): number {
      const amount = under(element, 'Amt')
      const kopecks = amount && kopecksIn(amount.text.trim())
      if (amount && !ROUBLES.includes(amount.attributes.Ccy ?? 'RUB')) wrong(amount, 'currency_wrong', 'Amt')
      else if (kopecks === undefined) wrong(element, 'field_missing', 'Amt')
      else if (kopecks === null) wrong(amount ?? element, 'amount_wrong', 'Amt')
      return kopecks ?? 0
    },
    day(element: Element, ...paths: string[]): string {
      const text = dayIn(textAt(element, ...paths))
      if (!isCalendarDate(text)) wrong(element, text === '' ? 'field_missing' : 'date_wrong', paths[0] ?? '')
      return text
    },
  }
}
type Reader = ReturnType<typeof reader>

const isDebit = (element: Element): boolean => textAt(element, 'CdtDbtInd') === 'DBIT'

/** Signed kopecks; null if missing. */
function balance(statement: Element, read: Reader, codes: readonly string[]): number | null {
  const found = codes
    .map((code) => all(statement, 'Bal').find((item) => textAt(item, 'Tp/CdOrPrtry/Cd') === code))
    .find((item) => item !== undefined)
  if (!found) return null
  return isDebit(found) ? -read.amount(found) : read.amount(found)
}

/** The identifier marked as a tax number, else the first that looks like an INN. */
function innOf(party: Element | undefined): string {
  const ids = ['Id/OrgId', 'Id/PrvtId', 'Pty/Id/OrgId', 'Pty/Id/PrvtId'].flatMap((path) =>
    all(under(party, path), 'Othr'),
  )
  const tax = ids.find((id) => ['TXID', 'INN'].includes(textAt(id, 'SchmeNm/Cd', 'SchmeNm/Prtry')))
  const looks = (id: Element | undefined) => /^(?:\d{10}|\d{12})$/u.test(textAt(id, 'Id'))
  const found = tax ?? ids.find(looks)
  return looks(found) ? textAt(found, 'Id') : ''
}

function partyOf(details: Element | undefined, role: 'Dbtr' | 'Cdtr'): FileLine['party'] {
  const parties = under(details, 'RltdPties')
  const party = under(parties, role)
  const agent = under(details, `RltdAgts/${role}Agt/FinInstnId`)
  return {
    name: textAt(party, 'Nm', 'Pty/Nm'),
    inn: innOf(party),
    account: accountIn(textAt(parties, `${role}Acct/Id/Othr/Id`, `${role}Acct/Id/IBAN`)),
    bic: textAt(agent, 'ClrSysMmbId/MmbId', 'BICFI', 'BIC'),
    bank: textAt(agent, 'Nm'),
  }
}

const known = (text: string): string => (text === 'NOTPROVIDED' ? '' : text)

/** One line, or one per transaction of a batch that states its own sums. */
function linesOf(entry: Element, read: Reader): FileLine[] {
  const amount = read.amount(entry)
  if (amount === 0) return []
  // A reversal moves the money back.
  const direction = isDebit(entry) ? 'out' : 'in'
  const day = read.day(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm')
  const details = all(entry, 'NtryDtls').flatMap((item) => all(item, 'TxDtls'))
  const [entryNumber, entryInfo] = [textAt(entry, 'NtryRef', 'AcctSvcrRef'), textAt(entry, 'AddtlNtryInf')]
  const lineOf = (item: Element | undefined, sum: number): FileLine => ({
    direction,
    day,
    number:
      known(textAt(item, 'Refs/EndToEndId')) ||
      known(textAt(item, 'Refs/InstrId', 'Refs/TxId', 'Refs/AcctSvcrRef')) ||
      entryNumber,
    amount: sum,
    party: partyOf(item, direction === 'in' ? 'Dbtr' : 'Cdtr'),
    purpose:
      all(under(item, 'RmtInf'), 'Ustrd')
        .map(({ text }) => text.trim())
        .join(' ') ||
      textAt(item, 'AddtlTxInf') ||
      entryInfo,
  })
  const sums = details.map((item) =>
    kopecksIn(textAt(item, 'Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt')),
  )
  const total = sums.reduce<number>((sum, kopecks) => sum + (kopecks ?? 0), 0)
  if (details.length > 1 && total === amount && sums.every((kopecks) => kopecks !== null && kopecks > 0))
    return details.map((item, index) => lineOf(item, sums[index] ?? 0))
  return [lineOf(details[0], amount)]
}

const isBooked = (entry: Element): boolean => ['BOOK', ''].includes(textAt(entry, 'Sts/Cd', 'Sts'))

function statementOf(statement: Element, read: Reader): FileStatement {
  const account = accountIn(textAt(statement, 'Acct/Id/Othr/Id', 'Acct/Id/IBAN'))
  if (account === '') read.wrong(statement, 'account_missing', 'Acct')
  const lines = all(statement, 'Ntry')
    .filter(isBooked)
    .flatMap((entry) => linesOf(entry, read))
  const firstDay = read.day(statement, 'FrToDt/FrDtTm', 'FrToDt/FrDt', 'CreDtTm')
  const total = (name: string) => {
    const text = textAt(statement, `TxsSummry/${name}/Sum`)
    return text === '' ? null : kopecksIn(text)
  }
  return {
    account,
    firstDay,
    lastDay: dayIn(textAt(statement, 'FrToDt/ToDtTm', 'FrToDt/ToDt')) || firstDay,
    opening: balance(statement, read, ['OPBD', 'PRCD']),
    closing: balance(statement, read, ['CLBD']),
    totalIn: total('TtlCdtNtries'),
    totalOut: total('TtlDbtNtries'),
    lines,
  }
}

/** Versions 001.02 to 001.08 (M-STMT-01). */
export function readCamt(text: string): ReadStatement {
  const root = parse(text)
  if ('code' in root) return { ok: false, faults: [root] }
  const document = under(root, 'Document')
  const report = under(document, 'BkToCstmrStmt')
  if (!document || !report) return { ok: false, faults: [{ line: 1, code: 'not_a_statement' }] }
  const names = Object.entries(document.attributes).filter(([name]) => name.startsWith('xmlns'))
  if (!names.some(([, value]) => NAMESPACE.test(value)))
    return { ok: false, faults: [{ line: document.line, code: 'version_unknown' }] }
  const faults: Fault[] = []
  const read = reader(faults)
  const parts = all(report, 'Stmt')
  const isInRoubles = (part: Element) => ['', ...ROUBLES].includes(textAt(part, 'Acct/Ccy'))
  const statements = mergeStatements(parts.filter(isInRoubles).map((part) => statementOf(part, read)))
  if (statements.length === 0) faults.push({ line: report.line, code: 'account_missing' })
  const others = parts.reduce((count, part) => count + (isInRoubles(part) ? 0 : all(part, 'Ntry').length), 0)
  return faults.length > 0
    ? { ok: false, faults: faults.slice(0, MAX_FAULTS) }
    : { ok: true, format: 'camt.053', statements, others, unexecuted: [] }
}
