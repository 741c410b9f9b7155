import { SaxesParser } from 'saxes'
import { isCalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import {
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

/** `name` excludes the namespace prefix. */
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
const dropPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Rejects a DOCTYPE, because it could declare entities. */
function parse(text: string): Element | StatementFault {
  const root: Element = { name: '', line: 1, attributes: {}, children: [], text: '' }
  const openElements: Element[] = [root]
  const faults: StatementFault[] = []
  const parser = new SaxesParser()
  parser.on('error', () => faults.push({ line: parser.line, code: 'xml_wrong' }))
  parser.on('doctype', () => faults.push({ line: parser.line, code: 'doctype_refused' }))
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name: dropPrefix(name), line: parser.line, attributes, children: [], text: '' }
    openElements.at(-1)?.children.push(element)
    openElements.push(element)
    if (openElements.length > MAX_DEPTH) faults.push({ line: element.line, code: 'xml_wrong' })
  })
  const addText = (chunk: string) => {
    const element = openElements.at(-1)
    if (element) element.text += chunk
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => openElements.pop())
  parser.write(text).close()
  return faults[0] ?? root
}

const findElement = (element: Element | undefined, path: string): Element | undefined =>
  path
    .split('/')
    .reduce<Element | undefined>(
      (parent, name) => parent?.children.find((child) => child.name === name),
      element,
    )
const findChildren = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? []
const readText = (element: Element | undefined, ...paths: string[]): string =>
  paths.map((path) => findElement(element, path)?.text.trim() ?? '').find((text) => text !== '') ?? ''

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/u

function toMoscowDate(text: string): string {
  const instant = INSTANT.test(text) ? new Date(text) : null
  return instant && !Number.isNaN(instant.getTime()) ? todayInZone(instant) : text.slice(0, 10)
}

function makeReader(faults: StatementFault[]) {
  const addFault = (element: Element, code: StatementFaultCode, field: string) =>
    faults.push({ line: element.line, code, field })
  return {
    wrong: addFault,
    amount(element: Element): number {
      const amount = findElement(element, 'Amt')
      const kopecks = amount && parseKopecks(amount.text.trim())
      if (amount && !ROUBLES.includes(amount.attributes.Ccy ?? 'RUB'))
        addFault(amount, 'currency_wrong', 'Amt')
      else if (kopecks === undefined) addFault(element, 'field_missing', 'Amt')
      else if (kopecks === null) addFault(amount ?? element, 'amount_wrong', 'Amt')
      return kopecks ?? 0
    },
    day(element: Element, ...paths: string[]): string {
      const text = toMoscowDate(readText(element, ...paths))
      if (!isCalendarDate(text))
        addFault(element, text === '' ? 'field_missing' : 'date_wrong', paths[0] ?? '')
      return text
    },
  }
}
type Reader = ReturnType<typeof makeReader>

const isDebit = (element: Element): boolean => readText(element, 'CdtDbtInd') === 'DBIT'

/** In signed kopecks; null if missing. */
function readBalance(statement: Element, read: Reader, codes: readonly string[]): number | null {
  const balanceElement = codes
    .map((code) => findChildren(statement, 'Bal').find((item) => readText(item, 'Tp/CdOrPrtry/Cd') === code))
    .find((item) => item !== undefined)
  if (!balanceElement) return null
  return isDebit(balanceElement) ? -read.amount(balanceElement) : read.amount(balanceElement)
}

/** Returns the identifier marked as a tax number or, failing that, the first that looks like an INN. */
function readInn(party: Element | undefined): string {
  const ids = ['Id/OrgId', 'Id/PrvtId', 'Pty/Id/OrgId', 'Pty/Id/PrvtId'].flatMap((path) =>
    findChildren(findElement(party, path), 'Othr'),
  )
  const taxId = ids.find((id) => ['TXID', 'INN'].includes(readText(id, 'SchmeNm/Cd', 'SchmeNm/Prtry')))
  const looksLikeInn = (id: Element | undefined) => /^(?:\d{10}|\d{12})$/u.test(readText(id, 'Id'))
  const innElement = taxId ?? ids.find(looksLikeInn)
  return looksLikeInn(innElement) ? readText(innElement, 'Id') : ''
}

function readParty(details: Element | undefined, role: 'Dbtr' | 'Cdtr'): StatementFileLine['party'] {
  const parties = findElement(details, 'RltdPties')
  const party = findElement(parties, role)
  const agent = findElement(details, `RltdAgts/${role}Agt/FinInstnId`)
  return {
    name: readText(party, 'Nm', 'Pty/Nm'),
    inn: readInn(party),
    account: normaliseAccountNumber(readText(parties, `${role}Acct/Id/Othr/Id`, `${role}Acct/Id/IBAN`)),
    bic: readText(agent, 'ClrSysMmbId/MmbId', 'BICFI', 'BIC'),
    bank: readText(agent, 'Nm'),
  }
}

const dropPlaceholder = (text: string): string => (text === 'NOTPROVIDED' ? '' : text)

/** Returns one line per entry, or one per transaction if a batch states the amount of each. */
function readLines(entry: Element, read: Reader): StatementFileLine[] {
  const amount = read.amount(entry)
  if (amount === 0) return []
  // A reversal moves the money in the opposite direction.
  const direction = isDebit(entry) ? 'out' : 'in'
  const day = read.day(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm')
  const details = findChildren(entry, 'NtryDtls').flatMap((item) => findChildren(item, 'TxDtls'))
  const [entryNumber, entryInfo] = [
    readText(entry, 'NtryRef', 'AcctSvcrRef'),
    readText(entry, 'AddtlNtryInf'),
  ]
  const toLine = (item: Element | undefined, sum: number): StatementFileLine => ({
    direction,
    day,
    number:
      dropPlaceholder(readText(item, 'Refs/EndToEndId')) ||
      dropPlaceholder(readText(item, 'Refs/InstrId', 'Refs/TxId', 'Refs/AcctSvcrRef')) ||
      entryNumber,
    amount: sum,
    party: readParty(item, direction === 'in' ? 'Dbtr' : 'Cdtr'),
    purpose:
      findChildren(findElement(item, 'RmtInf'), 'Ustrd')
        .map(({ text }) => text.trim())
        .join(' ') ||
      readText(item, 'AddtlTxInf') ||
      entryInfo,
  })
  const sums = details.map((item) =>
    parseKopecks(readText(item, 'Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt')),
  )
  const total = sums.reduce<number>((sum, kopecks) => sum + (kopecks ?? 0), 0)
  if (details.length > 1 && total === amount && sums.every((kopecks) => kopecks !== null && kopecks > 0))
    return details.map((item, index) => toLine(item, sums[index] ?? 0))
  return [toLine(details[0], amount)]
}

const isBooked = (entry: Element): boolean => ['BOOK', ''].includes(readText(entry, 'Sts/Cd', 'Sts'))

function readAccountStatement(statement: Element, read: Reader): ParsedStatement {
  const account = normaliseAccountNumber(readText(statement, 'Acct/Id/Othr/Id', 'Acct/Id/IBAN'))
  if (account === '') read.wrong(statement, 'account_missing', 'Acct')
  const lines = findChildren(statement, 'Ntry')
    .filter(isBooked)
    .flatMap((entry) => readLines(entry, read))
  const firstDay = read.day(statement, 'FrToDt/FrDtTm', 'FrToDt/FrDt', 'CreDtTm')
  const readTotal = (name: string) => {
    const text = readText(statement, `TxsSummry/${name}/Sum`)
    return text === '' ? null : parseKopecks(text)
  }
  return {
    account,
    firstDay,
    lastDay: toMoscowDate(readText(statement, 'FrToDt/ToDtTm', 'FrToDt/ToDt')) || firstDay,
    opening: readBalance(statement, read, ['OPBD', 'PRCD']),
    closing: readBalance(statement, read, ['CLBD']),
    totalIn: readTotal('TtlCdtNtries'),
    totalOut: readTotal('TtlDbtNtries'),
    lines,
  }
}

/** Accepts versions 001.02 to 001.08 of camt.053 (M-STMT-01). */
export function parseCamtStatement(text: string): StatementParseResult {
  const root = parse(text)
  if ('code' in root) return { ok: false, faults: [root] }
  const document = findElement(root, 'Document')
  const report = findElement(document, 'BkToCstmrStmt')
  if (!document || !report) return { ok: false, faults: [{ line: 1, code: 'not_a_statement' }] }
  const names = Object.entries(document.attributes).filter(([name]) => name.startsWith('xmlns'))
  if (!names.some(([, value]) => NAMESPACE.test(value)))
    return { ok: false, faults: [{ line: document.line, code: 'version_unknown' }] }
  const faults: StatementFault[] = []
  const read = makeReader(faults)
  const statementElements = findChildren(report, 'Stmt')
  const isInRoubles = (statementElement: Element) =>
    ['', ...ROUBLES].includes(readText(statementElement, 'Acct/Ccy'))
  const statements = mergeStatementParts(
    statementElements
      .filter(isInRoubles)
      .map((statementElement) => readAccountStatement(statementElement, read)),
  )
  if (statements.length === 0) faults.push({ line: report.line, code: 'account_missing' })
  const otherLineCount = statementElements.reduce(
    (count, statementElement) =>
      count + (isInRoubles(statementElement) ? 0 : findChildren(statementElement, 'Ntry').length),
    0,
  )
  return faults.length > 0
    ? { ok: false, faults: faults.slice(0, MAX_REPORTED_FAULTS) }
    : { ok: true, format: 'camt.053', statements, others: otherLineCount, unexecuted: [] }
}
