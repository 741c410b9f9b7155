import { SaxesParser } from 'saxes'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { ItemTrackingState, TrackingEvent } from '#mail/api/items.ts'

/** History of a registered item; `operations` is empty if the post does not know the number yet. */
export interface TrackingHistory {
  readonly state: ItemTrackingState
  readonly operations: readonly TrackingEvent[]
  /** When the item arrived at the delivery office; null if it has not yet. */
  readonly arrivedAt: string | null
}

/** tracking_refused: wrong login or exceeded quota; tracking_unreachable: no answer. */
type TrackingRefusal = 'tracking_refused' | 'tracking_unreachable'

export interface TrackingService {
  historyOf(track: string): Promise<Outcome<TrackingHistory, TrackingRefusal>>
}

/** Operation and attribute numbers of the post's protocol. */
const OPERATION_HANDED_OVER = 2
const OPERATION_RETURNED = 3
const OPERATION_PROCESSED = 8
const ATTRIBUTE_AT_OFFICE = 2

interface HistoryRow extends TrackingEvent {
  readonly type: number
  readonly attribute: number
}

type OperationHistory =
  | { readonly kind: 'history'; readonly rows: readonly HistoryRow[] }
  | { readonly kind: 'fault'; readonly reason: string }

/** Limit of stored texts, in characters. */
const MAX_TEXT_LENGTH = 200

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const toHistoryRow = (fields: ReadonlyMap<string, string>): HistoryRow | null => {
  const text = (path: string) => (fields.get(path) ?? '').slice(0, MAX_TEXT_LENGTH)
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
    const name = localName(tag.name)
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
    if (localName(tag.name) !== 'historyRecord') {
      path.pop()
      return
    }
    const row = toHistoryRow(fields)
    if (row) rows.push(row)
    path = []
  })
  parser.write(xml).close()
  if (!isWellFormed) return null
  if (fault !== null) return { kind: 'fault', reason: fault }
  return isHistory ? { kind: 'history', rows } : null
}

const isArrival = ({ type, attribute }: HistoryRow): boolean =>
  type === OPERATION_PROCESSED && attribute === ATTRIBUTE_AT_OFFICE

const toTrackState = (newest: HistoryRow | undefined): ItemTrackingState => {
  if (newest === undefined) return 'unknown'
  if (newest.type === OPERATION_HANDED_OVER) return 'handed_over'
  if (newest.type === OPERATION_RETURNED) return 'returned'
  return isArrival(newest) ? 'arrived' : 'under_way'
}

const toTrackingHistory = (rows: readonly HistoryRow[]): TrackingHistory => {
  const ordered = rows.toSorted((a, b) => b.at.localeCompare(a.at))
  const [newest] = ordered
  const atOffice = ordered.find(isArrival)
  return {
    state: toTrackState(newest),
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

const MAX_RESPONSE_LENGTH = 2_000_000
/** A valid tracking number that nobody uses, with which we check our credentials. */
const UNUSED_TRACK_NUMBER = '10100000000001'

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const historyRequestXml = (track: string, { login, password }: SoapTrackingOptions): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" xmlns:oper="http://russianpost.org/operationhistory" xmlns:data="http://russianpost.org/operationhistory/data" xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soap:Header/><soap:Body><oper:getOperationHistory><data:OperationHistoryRequest><data:Barcode>${escapeXml(track)}</data:Barcode><data:MessageType>0</data:MessageType><data:Language>RUS</data:Language></data:OperationHistoryRequest><data:AuthorizationHeader soapenv:mustUnderstand="1"><data:login>${escapeXml(login)}</data:login><data:password>${escapeXml(password)}</data:password></data:AuthorizationHeader></oper:getOperationHistory></soap:Body></soap:Envelope>`

/**
 * Client of the post's SOAP 1.2 call `getOperationHistory`. An authorization fault or status 429 is a refusal; any
 * other fault means that the number is unknown.
 */
export const createSoapTrackingService = (
  options: SoapTrackingOptions,
): TrackingService & { check(): Promise<string | null> } => {
  const ask = async (
    track: string,
  ): Promise<OperationHistory | { kind: 'status'; status: number } | null> => {
    const response = await options.fetch(options.url, {
      method: 'POST',
      headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
      body: historyRequestXml(track, options),
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
    })
    const text = await response.text()
    const read = text.length > MAX_RESPONSE_LENGTH ? null : readOperationHistory(text)
    return read ?? (response.ok ? null : { kind: 'status', status: response.status })
  }
  return {
    async historyOf(track) {
      try {
        const answer = await ask(track)
        if (answer?.kind === 'history') return accept(toTrackingHistory(answer.rows))
        if (answer?.kind === 'fault') {
          if (answer.reason === 'AuthorizationFaultReason') return refuse('tracking_refused')
          if (answer.reason === 'OperationHistoryFaultReason') return accept(toTrackingHistory([]))
        }
        return refuse(
          answer?.kind === 'status' && answer.status === 429 ? 'tracking_refused' : 'tracking_unreachable',
        )
      } catch {
        return refuse('tracking_unreachable')
      }
    },
    async check() {
      const answer = await ask(UNUSED_TRACK_NUMBER)
      if (answer === null) return 'answer_unreadable'
      if (answer.kind === 'status') return `http_${answer.status}`
      return answer.kind === 'fault' && answer.reason === 'AuthorizationFaultReason' ? 'unauthorized' : null
    },
  }
}
