import { SaxesParser } from 'saxes'
import type { TrackOperation, TrackState } from '#contract/tracks.ts'
import type { TrackHistory } from './tracking.ts'

/** Numbers of operations and of their attributes as the post lists them. */
const HANDED_OVER = 2
const RETURNED = 3
const PROCESSED = 8
const AT_OFFICE = 2

interface HistoryRow extends TrackOperation {
  readonly type: number
  readonly attribute: number
}

/** An answer of `getOperationHistory`: the rows as they stand, or the name of its fault. */
export type OperationHistory =
  | { readonly kind: 'history'; readonly rows: readonly HistoryRow[] }
  | { readonly kind: 'fault'; readonly reason: string }

/** Most signs of a text that is kept. */
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

/** Reads the answer by local names, whatever prefixes it gives them; null where it is no such answer. */
export const readOperationHistory = (xml: string): OperationHistory | null => {
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

/** What the rows say of an item. */
export const historyFrom = (rows: readonly HistoryRow[]): TrackHistory => {
  const ordered = rows.toSorted((a, b) => b.at.localeCompare(a.at))
  const [newest] = ordered
  const atOffice = ordered.find(isArrival)
  return {
    state: stateOf(newest),
    operations: ordered.map(({ at: time, name, index, place }) => ({ at: time, name, index, place })),
    arrivedAt: atOffice?.at ?? null,
  }
}
