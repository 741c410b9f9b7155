import { type CalendarDate, parseDate } from '#kit/rules/calendar-date.ts'
import { type ClientType, isClientType } from './client-type.ts'

export interface WizardEntry {
  readonly place:
    | { readonly kind: 'office'; readonly index: string }
    | { readonly kind: 'locker'; readonly id: number }
    /** The draft that was changed last, for a URL without a place. */
    | { readonly kind: 'draft' }
  /** True for step 1, the form; false for step 0, the office. */
  readonly atForm: boolean
  readonly clientType: ClientType | null
  readonly dates: readonly [CalendarDate, CalendarDate] | null
  /** True if part of the link was unreadable and replaced by defaults; the form then shows a notice (AMB-30). */
  readonly unread: boolean
}

const officeAddress = /^\/rental\/postOffice\/(\d{6})(?:\/([^/]+)\/([^/]+)\/([^/]+))?$/
const lockerAddress = /^\/rental\/aaps\/(\d{1,9})$/
const shortAddress = /^\/(\d{6})$/
const indexAnywhere = /\/(\d{6})(?=\/|$)/

const none = { clientType: null, dates: null, unread: false }

function readPlain(plain: string): WizardEntry | null {
  const short = shortAddress.exec(plain)
  if (short?.[1]) return { place: { kind: 'office', index: short[1] }, atForm: false, ...none }
  const locker = lockerAddress.exec(plain)
  if (locker?.[1]) return { place: { kind: 'locker', id: Number(locker[1]) }, atForm: true, ...none }
  const office = officeAddress.exec(plain)
  if (!office?.[1]) return null
  const place = { kind: 'office', index: office[1] } as const
  if (office[2] === undefined) return { place, atForm: false, ...none }
  const clientType = Number(office[2])
  const [from, to] = [parseDate(office[3] ?? ''), parseDate(office[4] ?? '')]
  return {
    place,
    atForm: true,
    clientType: isClientType(clientType) ? clientType : null,
    dates: from && to ? [from, to] : null,
    unread: !isClientType(clientType) || !from || !to,
  }
}

/** Null for a path of another page. A `step2` anywhere in the path opens the form (M-ROUTE-07…10, M-ROUTE-11). */
export function readWizardEntry(path: string): WizardEntry | null {
  const parts = path.split('/').filter((part) => part !== '')
  const others = parts.filter((part) => part !== 'step2')
  const plain = `/${others.join('/')}`
  const entry = readPlain(plain)
  if (others.length === parts.length) return entry
  if (entry) return { ...entry, atForm: true }
  const index = indexAnywhere.exec(plain)?.[1]
  return { place: index ? { kind: 'office', index } : { kind: 'draft' }, atForm: true, ...none }
}
