import { addresses } from '#contract/addresses.ts'
import { officePlacesCopy as words } from '#copy/office-page.ts'
import type { DrawnParts } from './drawn-parts.ts'
import { placeLine } from './office-html.ts'
import { framed, type Step, wayHtml } from './page-frame.ts'
import type { PageOffice } from './page-office.ts'
import { type Country, hasPage, type Region, type Settlement } from './places.ts'
import { escapeHtml } from './template.ts'

/** The first step of every way: the list of regions. */
const officesStep: Step = { label: words.inMenu, href: addresses.offices }

type Row = { href: string; name: string; note: string }

interface PlacePage {
  readonly way: readonly Step[]
  readonly title: string
  readonly description: string
  readonly intro: string
  readonly groups: string
}

const drawn = (parts: DrawnParts, origin: string, page: PlacePage): string => {
  const body = parts.places({
    way: wayHtml(parts, page.way),
    heading: escapeHtml(page.title),
    intro: escapeHtml(page.intro),
    groups: page.groups,
  })
  const address = page.way.at(-1)?.href ?? addresses.offices
  return framed(parts, origin, { ...page, address, noindex: false, data: '' }, body)
}

/** Rows under the letters that their names begin with, so that a long list can be read. */
const byLetter = (parts: DrawnParts, rows: readonly Row[]): string => {
  if (rows.length < 30) return parts.list(rows)
  const letters = new Map<string, Row[]>()
  for (const row of rows) {
    const letter = row.name.charAt(0).toUpperCase()
    const group = letters.get(letter)
    if (group) group.push(row)
    else letters.set(letter, [row])
  }
  return [...letters]
    .map(([letter, group]) => parts.letterGroup({ letter, list: parts.list(group) }))
    .join('')
}

/** `/offices`: every region. */
export const countryHtml = (parts: DrawnParts, origin: string, { regions, count }: Country): string =>
  drawn(parts, origin, {
    way: [officesStep],
    title: words.title,
    description: words.description(count),
    intro: words.intro(count),
    groups: byLetter(
      parts,
      regions.map((region) => ({
        href: region.address,
        name: escapeHtml(region.name),
        note: words.count(region.count),
      })),
    ),
  })

const regionWay = (region: Region): Step[] => [officesStep, { label: region.name, href: region.address }]

/** An office among others of its settlement: the street leads to its page, the index stands beside. */
const officeLink = ({ index, address }: PageOffice): string =>
  address === ''
    ? `<a href="${addresses.office(index)}">${index}</a>`
    : `<a href="${addresses.office(index)}">${escapeHtml(address)}</a> (${index})`

/** A region: its settlements, and under each the offices themselves, so that all are three links from home. */
export const regionHtml = (parts: DrawnParts, origin: string, region: Region): string =>
  drawn(parts, origin, {
    way: regionWay(region),
    title: words.regionTitle(region.name),
    description: words.regionDescription(region.name, region.count),
    intro: words.regionIntro(region.count),
    groups: byLetter(
      parts,
      region.settlements.map((settlement): Row => {
        const [only] = settlement.offices
        const name = escapeHtml(settlement.name)
        const district = settlement.area ? [escapeHtml(settlement.area)] : []
        return hasPage(settlement)
          ? {
              href: settlement.address,
              name,
              note: [...district, ...settlement.offices.map(officeLink)].join('<br>'),
            }
          : {
              href: addresses.office(only?.index ?? ''),
              name,
              note: [...district, escapeHtml(only?.address ?? ''), only?.index ?? '']
                .filter((part) => part !== '')
                .join(', '),
            }
      }),
    ),
  })

/** The way from home to a settlement, for the breadcrumb of its offices. */
export const settlementWay = (region: Region, settlement: Settlement): Step[] => [
  ...regionWay(region),
  // A city that is a region of its own is named once.
  ...(hasPage(settlement) && settlement.name !== region.name
    ? [{ label: settlement.name, href: settlement.address }]
    : []),
]

/** A settlement with several offices. */
export const settlementHtml = (
  parts: DrawnParts,
  origin: string,
  region: Region,
  settlement: Settlement,
): string => {
  const { name, offices } = settlement
  const place = settlement.area ? `${region.name}, ${settlement.area}` : region.name
  return drawn(parts, origin, {
    way: [...regionWay(region), { label: name, href: settlement.address }],
    title: words.settlementTitle(name, place),
    description: words.settlementDescription(name, place, offices.length),
    intro: words.settlementIntro(name, place, offices.length),
    groups: parts.list(
      offices.map((office) => ({
        href: addresses.office(office.index),
        name: escapeHtml(office.index),
        note: escapeHtml(placeLine(office)),
      })),
    ),
  })
}
