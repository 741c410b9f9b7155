import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { type Dice, diceFrom } from '#support/dice.ts'
import type { FaultLog } from '../month/faults.ts'
import { emailOf, type People, personSub } from '../month/people.ts'
import type { Service } from '../month/service.ts'
import type { Stop } from './calendar.ts'
import type { ForecastRecord } from './check-forecast.ts'
import type { Mailbox } from './mailbox.ts'
import type { OfficePlot, OrganisationPlot, PersonPlot, Plots, Way } from './plots.ts'
import type { ClientType, Size } from './tariff.ts'

/** A payment of a rent: its own, or what a move took along of an earlier one. */
export interface Part {
  /** Claim whose holder made the payment. */
  readonly root: number
  readonly way: Rent['way']
  readonly amount: number
  moved: number
  refunded: number
  /** Kopecks that were moved or refunded, oldest first; each has a receipt. */
  readonly backs: number[]
}

/** What a claim takes over of the rent that it replaces in the middle of its term. */
interface Takeover {
  readonly from: Rent
  /** Kopecks that are left of the old rent. */
  readonly rest: number
  /** Kopecks of the rest that pay for this rent. */
  readonly credit: number
  /** Last day that the old rent is charged for. */
  readonly chargedUntil: CalendarDate
  /** The keys are exchanged from the start of the new rent until this day. */
  readonly until: CalendarDate
  /** False if the holder never comes. */
  readonly isKept: boolean
  reminded: boolean
}

/**
 * The state that the simulation expects, whatever the product says. `ordered`: unpaid; `extended`: its extension is paid,
 * and it runs until its own end; `ended`: before its term.
 */
type RentState = 'ordered' | 'paid' | 'running' | 'extended' | 'over' | 'ended' | 'refused' | 'cancelled'

export interface Rent {
  readonly claim: number
  readonly email: string
  readonly sub: string
  /** Null for an organisation's. */
  readonly life: Life | null
  readonly box: number
  readonly size: Size
  readonly office: OfficePlot
  readonly clientType: ClientType
  readonly services: readonly number[]
  readonly start: CalendarDate
  readonly end: CalendarDate
  /** Kopecks by month, services included. */
  readonly byMonth: number[]
  readonly method: 1 | 2 | 3 | 4
  readonly previous: Rent | null
  readonly moves: Takeover | null
  state: RentState
  payUntil: Date | null
  signed: boolean
  isNoShow: boolean
  notifiedUnsigned: boolean
  /** An email said that the planned day to leave has passed. */
  notifiedLate: boolean
  askedToSign: CalendarDate | null
  reminded: number
  endedOn: CalendarDate | null
  /** Money came for it. */
  paid: boolean
  /** Its own payment first. */
  readonly parts: Part[]
  settled: boolean
  /** The place in the queue whose offer became this rent. */
  from: Entry | null
  /** Automatic extension from the balance; the day on which the debit was announced. */
  auto: { announcedOn: CalendarDate | null } | null
  /** The last visit that was booked for it. */
  visit: Visit | null
  readonly way: Way | 'by hand' | 'balance'
}

export type VisitPurpose = 'sign' | 'exchangeKeys' | 'handInKey'

export interface Visit {
  readonly rent: Rent
  readonly purpose: VisitPurpose
  readonly code: string
  day: CalendarDate
  /** Of the day, such as 12:30. */
  start: string
  isKept: boolean
  state: 'booked' | 'arrived' | 'missed' | 'cancelled'
  /** False after it was missed, even if the visitor came later. */
  hasPlace: boolean
  remindAt: Date | null
}

/** What lets somebody else collect the mail of a box. */
export interface Delegation {
  readonly id: number
  readonly code: string
  /** That of the box; an exchange of keys takes the delegation to the new box. */
  rent: Rent
  readonly once: boolean
  readonly untilDay: CalendarDate
  readonly email: string | null
  state: 'active' | 'used' | 'ended'
  /** The desk has noted the number of a power of attorney for this box. */
  hasPowerOfAttorney: boolean
  changedOn: CalendarDate
}

/** Items that a delegate took, as the desk should have recorded it. */
interface Handover {
  readonly delegation: number
  readonly claim: number
  readonly items: readonly number[]
  readonly on: CalendarDate
}

export interface Entry {
  readonly id: number
  readonly startMonth: CalendarDate
  state: 'waiting' | 'offered' | 'rented' | 'lapsed' | 'left'
  readonly joinedOn: CalendarDate
  readonly life: Life
  offeredOn: CalendarDate | null
  leftOn: CalendarDate | null
  box: number | null
  until: Date | null
}

/** A simulated person: what the seed has planned, and what has happened so far. */
export interface Life {
  readonly plot: PersonPlot
  readonly dice: Dice
  /** `looking`: will look for a box at the next stop of arrivals. */
  state: 'away' | 'looking' | 'waiting' | 'renting' | 'gone'
  entry: Entry | null
  rent: Rent | null
  /** The claim to which the person moves. */
  moving: Rent | null
  leavesOn: CalendarDate | null
  /** Months before the end at which the rent is extended; null: the person leaves. */
  extendsAhead: number | null
}

/** A simulated organisation. */
export interface Company {
  readonly plot: OrganisationPlot
  rents: Rent[]
  order: number | null
  total: number
}

/** Messages that simulated acts should have caused, counted by recipient, kind and subject. */
interface Expectations {
  expect(to: string, kind: string, of: number): void
  readonly counts: Map<string, number>
}

export const messageName = (to: string, kind: string, of: number): string => `${to} ${kind} ${of}`

/** A registered item that waits at the counter; `delegation`: somebody else collects it. */
export interface WaitingItem {
  readonly life: Life
  readonly rent: Rent
  readonly id: number
  readonly delegation: Delegation | null
}

/** Everything that a run knows at one of its stops. */
export interface Stage {
  readonly plots: Plots
  readonly service: Service
  readonly people: People
  readonly log: FaultLog
  readonly mailbox: Mailbox
  readonly lives: readonly Life[]
  readonly companies: readonly Company[]
  readonly rents: Map<number, Rent>
  readonly entries: Map<number, Entry>
  readonly messages: Expectations
  readonly forecasts: ForecastRecord[]
  /** What the run did, for the page. */
  readonly counts: Map<string, number>
  /** Which offices stop and which boxes break. */
  readonly dice: Dice
  readonly items: WaitingItem[]
  readonly visits: Visit[]
  /** Half hours in which a visitor found no place. */
  readonly fullHalfHours: Set<string>
  readonly wrongVisits: string[]
  readonly delegations: Delegation[]
  readonly handovers: Handover[]
  /** Boxes that moves left. */
  readonly leftBoxes: Set<number>
  readonly broken: number[]
  /** Number of items that have arrived, for their track numbers. */
  tracks: number
  stopped: { readonly office: OfficePlot; readonly notified: readonly Rent[] } | null
  stop: Stop
}

export const count = ({ counts }: Pick<Stage, 'counts'>, what: string, times = 1): void =>
  void (times > 0 && counts.set(what, (counts.get(what) ?? 0) + times))

export function openExpectations(): Expectations {
  const counts = new Map<string, number>()
  return {
    counts,
    expect(to, kind, of) {
      const name = messageName(to, kind, of)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    },
  }
}

export const emailOfPerson = (who: number): string => emailOf(personSub(who))

export const openLives = ({ peopleList }: Plots): Life[] =>
  peopleList.map((plot) => ({
    plot,
    dice: diceFrom(plot.seed),
    state: 'away',
    entry: null,
    rent: null,
    moving: null,
    leavesOn: null,
    extendsAhead: null,
  }))
