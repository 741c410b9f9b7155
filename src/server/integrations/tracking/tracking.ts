import { SaxesParser } from 'saxes'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { TrackOperation, TrackState } from '#mail/api/items.ts'

/** Empty `operations`: the number is not known yet. */
export interface TrackHistory {
  readonly state: TrackState
  readonly operations: readonly TrackOperation[]
  /** Arrival at the delivery office; null before. */
  readonly arrivedAt: string | null
}

/** tracking_refused: wrong login or exceeded quota; tracking_unreachable: no answer. */
type TrackingRefusal = 'tracking_refused' | 'tracking_unreachable'

export interface Tracking {
  historyOf(track: string): Promise<Outcome<TrackHistory, TrackingRefusal>>
}

/** Operation and attribute numbers of the post's protocol. */
const HANDED_OVER = 2
const RETURNED = 3
const PROCESSED = 8
const AT_OFFICE = 2

interface HistoryRow extends TrackOperation {
  readonly type: number
  readonly attribute: number
}

type OperationHistory =
  | { readonly kind: 'history'; readonly rows: readonly HistoryRow[] }
  | { readonly kind: 'fault'; readonly reason: string }

/** Limit of stored texts, in characters. */
const LONGEST = 200

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

const rowOf = (fields: ReadonlyMap<string, string>): HistoryRow | null => {
  const text = (path: string) => (fields.get(path) ?? '').slice(0, LONGEST)
  const time = new Date(text('OperationParameters/OperDate'))
  if (Number.isNaN(time.getTime())) return null
  const attributeName = text('OperationParameters/OperAttr/Name')
  const typeName = text('OperationParameters/OperType/Name')
  return {
    type: Number(text('OperationParameters/OperType/Id')),
    attribute: Number(text('OperationParameters/OperAttr/Id')),
    at: time.toISOString(),
    name: attributeName === '' ? typeName : attributeName,
    index: text('AddressParameters/OperationAddress/Index'),
    place: text('AddressParameters/OperationAddress/Description'),
  }
}

/** Matches tags by local name; null if the XML is not an operation history. */
const readOperationHistory = (xml: string): OperationHistory | null => {
  const rows: HistoryRow[] = []
  let path: string[] = []
  let fields = new Map<string, string>()
  let isHistory = false
  let fault: string | null = null
  let isWellFormed = true
  const parser = new SaxesParser({ position: false })
  parser.on('error', () => {
    isWellFormed = false
  })
  parser.on('opentag', (tag) => {
    const name = withoutPrefix(tag.name)
    if (name === 'getOperationHistoryResponse') isHistory = true
    if (name === 'Fault') fault = 'Fault'
    if (fault !== null && name.endsWith('FaultReason')) fault = name
    if (name === 'historyRecord') {
      path = []
      fields = new Map()
      return
    }
    path.push(name)
  })
  const addText = (text: string) => {
    const key = path.join('/')
    fields.set(key, (fields.get(key) ?? '') + text.trim())
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', (tag) => {
    if (withoutPrefix(tag.name) !== 'historyRecord') {
      path.pop()
      return
    }
    const row = rowOf(fields)
    if (row) rows.push(row)
    path = []
  })
  parser.write(xml).close()
  if (!isWellFormed) return null
  if (fault !== null) return { kind: 'fault', reason: fault }
  return isHistory ? { kind: 'history', rows } : null
}

const isArrival = ({ type, attribute }: HistoryRow): boolean => type === PROCESSED && attribute === AT_OFFICE

const stateOf = (newest: HistoryRow | undefined): TrackState => {
  if (newest === undefined) return 'unknown'
  if (newest.type === HANDED_OVER) return 'handed_over'
  if (newest.type === RETURNED) return 'returned'
  return isArrival(newest) ? 'arrived' : 'under_way'
}

const historyFrom = (rows: readonly HistoryRow[]): TrackHistory => {
  const ordered = rows.toSorted((a, b) => b.at.localeCompare(a.at))
  const [newest] = ordered
  const atOffice = ordered.find(isArrival)
  return {
    state: stateOf(newest),
    operations: ordered.map(({ at: time, name, index, place }) => ({ at: time, name, index, place })),
    arrivedAt: atOffice?.at ?? null,
  }
}

interface SoapTrackingOptions {
  readonly url: string
  readonly login: string
  readonly password: string
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs?: number
}

const LARGEST = 2_000_000
/** A valid number that nobody uses, for checking our access. */
const NOBODYS_ITEM = '10100000000001'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const question = (track: string, { login, password }: SoapTrackingOptions): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" xmlns:oper="http://russianpost.org/operationhistory" xmlns:data="http://russianpost.org/operationhistory/data" xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soap:Header/><soap:Body><oper:getOperationHistory><data:OperationHistoryRequest><data:Barcode>${escaped(track)}</data:Barcode><data:MessageType>0</data:MessageType><data:Language>RUS</data:Language></data:OperationHistoryRequest><data:AuthorizationHeader soapenv:mustUnderstand="1"><data:login>${escaped(login)}</data:login><data:password>${escaped(password)}</data:password></data:AuthorizationHeader></oper:getOperationHistory></soap:Body></soap:Envelope>`

/**
 * SOAP 1.2 `getOperationHistory`: an authorization fault or 429 is a refusal; any other fault means an unknown
 * number.
 */
export const soapTracking = (
  options: SoapTrackingOptions,
): Tracking & { check(): Promise<string | null> } => {
  const ask = async (
    track: string,
  ): Promise<OperationHistory | { kind: 'status'; status: number } | null> => {
    const response = await options.fetch(options.url, {
      method: 'POST',
      headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
      body: question(track, options),
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
    })
    const text = await response.text()
    const read = text.length > LARGEST ? null : readOperationHistory(text)
    return read ?? (response.ok ? null : { kind: 'status', status: response.status })
  }
  return {
    async historyOf(track) {
      try {
        const answer = await ask(track)
        if (answer?.kind === 'history') return accept(historyFrom(answer.rows))
        if (answer?.kind === 'fault') {
          if (answer.reason === 'AuthorizationFaultReason') return refuse('tracking_refused')
          if (answer.reason === 'OperationHistoryFaultReason') return accept(historyFrom([]))
        }
        return refuse(
          answer?.kind === 'status' && answer.status === 429 ? 'tracking_refused' : 'tracking_unreachable',
        )
      } catch {
        return refuse('tracking_unreachable')
      }
    },
    async check() {
      const answer = await ask(NOBODYS_ITEM)
      if (answer === null) return 'answer_unreadable'
      if (answer.kind === 'status') return `http_${answer.status}`
      return answer.kind === 'fault' && answer.reason === 'AuthorizationFaultReason' ? 'unauthorized' : null
    },
  }
}
