import { type Dice, diceFrom } from '#support/dice.ts'
import type { Size, TariffGroup } from './tariff.ts'

interface BoxPlot {
  readonly id: number
  readonly number: number
  readonly size: Size
}

export interface OfficePlot {
  readonly index: string
  readonly settlement: string
  readonly group: TariffGroup
  readonly lockerId: number | null
  readonly boxes: readonly BoxPlot[]
  /** Share of its people who leave when their term ends. */
  readonly leaveShare: number
  /** Null: two, because offices work for more than nine hours. */
  readonly visitsPerHalfHour: number | null
}

export type Way = 'card' | 'sbp' | 'desk'

export interface PersonPlot {
  readonly who: number
  readonly office: OfficePlot
  readonly size: Size
  readonly isPrivileged: boolean
  /** Month in which the person first wants a box, and the stop; null: never. */
  readonly month: number | null
  readonly stop: 'second' | 'middle'
  readonly term: number
  readonly way: Way
  readonly hasService: boolean
  readonly seed: number
}

export interface OrganisationPlot {
  readonly who: number
  readonly month: number
  readonly settlement: string
  readonly boxes: number
  readonly months: number
  readonly extends: 'by hand' | 'automatically' | null
}

export interface RegionSize {
  readonly seed: number
  readonly offices: number
  readonly people: number
  readonly organisations: number
  readonly months: number
}

export interface Plots extends RegionSize {
  readonly officeList: readonly OfficePlot[]
  readonly peopleList: readonly PersonPlot[]
  readonly organisationList: readonly OrganisationPlot[]
}

const OFFICES_PER_SETTLEMENT = 10
const FIRST_BOX_ID = 1_000_000
const FIRST_INDEX = 105_001
const SMALLEST = 5
const MEDIUM = 15
const LARGEST = 60
/** Share of the offices with fewer than fifteen boxes, where queues form. */
const SMALL_SHARE = 0.45
const LOCKER_SHARE = 0.3
const LEAVE_SHARE = 0.4
const LEAVE_SPREAD = 0.25
/** Share of the offices that take one visit in a half hour. */
const ONE_VISIT_SHARE = 0.5

function planOffice(number: number, { chance, upTo, random }: Dice): OfficePlot {
  const settlement = Math.floor(number / OFFICES_PER_SETTLEMENT)
  const isSmall = chance(SMALL_SHARE)
  const count = isSmall ? SMALLEST - 1 + upTo(MEDIUM - SMALLEST) : MEDIUM - 1 + upTo(LARGEST - MEDIUM + 1)
  const enlarged = count >= 12 ? Math.round(count * 0.2) : 0
  const cells = chance(LOCKER_SHARE) ? 4 + upTo(8) : 0
  const sizeOf = (box: number): Size => (box < enlarged ? 2 : box < count ? 1 : 3)
  return {
    index: String(FIRST_INDEX + number),
    settlement: `Город ${settlement + 1}`,
    group: settlement % 4 === 0 ? 'capital' : settlement % 4 === 1 ? 'city' : 'town',
    lockerId: cells > 0 ? 9000 + number : null,
    boxes: Array.from({ length: count + cells }, (_, box) => ({
      id: FIRST_BOX_ID + number * 100 + box,
      number: box + 1,
      size: sizeOf(box),
    })),
    leaveShare: LEAVE_SHARE + LEAVE_SPREAD * (2 * random() - 1),
    visitsPerHalfHour: chance(ONE_VISIT_SHARE) ? 1 : null,
  }
}

/** Share of the people who want a box in these years. */
const WANT_SHARE = 0.3
/** Share of the people who live around the busy offices, which are the smallest third. */
const BUSY_SHARE = 0.4
const BUSY_OFFICE_SHARE = 0.3

interface Neighbourhoods {
  readonly offices: readonly OfficePlot[]
  readonly busy: readonly OfficePlot[]
}

/** Half of those who want a box want it in the first sixth of the time, the others later. */
function planPerson(
  who: number,
  { offices, busy }: Neighbourhoods,
  months: number,
  { chance, pick, upTo, random }: Dice,
): PersonPlot {
  const office = pick(chance(BUSY_SHARE) ? busy : offices)
  if (!office) throw new Error('no office')
  const box = pick(office.boxes)
  const ways: readonly Way[] = ['card', 'card', 'sbp', 'sbp', 'desk']
  return {
    who,
    office,
    size: box?.size ?? 1,
    isPrivileged: chance(0.1),
    month: !chance(WANT_SHARE)
      ? null
      : chance(0.5)
        ? Math.floor((random() * months) / 6)
        : Math.floor(random() * (months - 1)),
    stop: chance(0.5) ? 'second' : 'middle',
    term: pick([3, 5, 6, 6, 8, 9, 10, 11, 12, 12]) ?? 12,
    way: pick(ways) ?? 'card',
    hasService: chance(0.15),
    seed: upTo(2 ** 31),
  }
}

/** The same for the same seed and size. */
export function plotsOf(size: RegionSize): Plots {
  const dice = diceFrom(size.seed)
  const officeList = Array.from({ length: size.offices }, (_, number) => planOffice(number, dice))
  const busy = officeList
    .toSorted((a, b) => a.boxes.length - b.boxes.length)
    .slice(0, Math.ceil(size.offices * BUSY_OFFICE_SHARE))
  const peopleList = Array.from({ length: size.people }, (_, who) =>
    planPerson(who, { offices: officeList, busy }, size.months, dice),
  )
  const settlements = [...new Set(officeList.map(({ settlement }) => settlement))]
  const organisationList = Array.from({ length: size.organisations }, (_, who) => ({
    who,
    month: Math.floor(dice.random() * Math.max(1, size.months - 4)),
    settlement: dice.pick(settlements) ?? '',
    boxes: 2 + dice.upTo(5),
    months: dice.pick([3, 6, 12]) ?? 6,
    extends: dice.pick(['by hand', 'automatically', null] as const) ?? null,
  }))
  return { ...size, officeList, peopleList, organisationList }
}
