import { addresses } from '#contract/addresses.ts'
import { basePath } from '#contract/endpoint.ts'
import { officeByIndex } from '#contract/offices.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { workingDayWords } from '#copy/checkout.ts'
import { dateInDots } from '#copy/date-text.ts'
import { mapCopy } from '#copy/map.ts'
import { regionName, officePageCopy as words } from '#copy/office-page.ts'
import { serviceName } from '#copy/price-words.ts'
import { addressText } from '#copy/rented-place.ts'
import { correspondenceFormat } from '#domain/box-name.ts'
import { lastDayOf } from '#domain/edition.ts'
import { DIGITIZATION_INDEX } from '#domain/limits.ts'
import type { BoxSizeKey } from '#domain/tariff.ts'
import type { DrawnParts } from './drawn-parts.ts'
import { framed, type Step, wayHtml } from './page-frame.ts'
import type { PageOffice } from './page-office.ts'
import type { Pricing } from './pricing.ts'
import { officeData } from './structured.ts'
import { escapeHtml } from './template.ts'

/** What all office pages share. */
export interface OfficePageDeps {
  readonly parts: DrawnParts
  readonly pricing: Pricing
  /** Page of a service by its number. */
  readonly servicePage: ReadonlyMap<number, string>
  readonly origin: string
  readonly telephone: string
  /** Address of the script that fills in what is true now. */
  readonly script: string
}

/** A near office as a line of a list. */
export interface NearLine {
  readonly index: string
  readonly place: string
  /** 0 where the list knows both only by their settlement. */
  readonly metres: number
}

/** What one office's page is made of; equal input makes an equal page. */
export interface OfficePageInput {
  readonly office: PageOffice
  readonly near: readonly NearLine[]
  /** From `/offices` to the office itself. */
  readonly way: readonly Step[]
}

/** Settlement and street as a person reads them, each said once. */
export const placeLine = ({ region, settlement, address }: PageOffice): string => {
  const wider = [regionName(region), settlement].filter((part) => part !== '' && !address.includes(part))
  const told = address.includes(region) ? address.replace(region, regionName(region)) : address
  return [...new Set(address.includes(region) ? wider.slice(1) : wider), told].filter(Boolean).join(', ')
}

const hoursHtml = ({ parts }: OfficePageDeps, { workingHours, temporarilyClosed }: PageOffice): string =>
  workingHours.length === 0
    ? parts.hoursUnknown({})
    : parts.hours(
        workingHours.map((row) => workingDayWords(row)),
        { title: temporarilyClosed ? words.hoursWhenOpen : words.hours },
      )

const tariffsHtml = ({ parts, pricing }: OfficePageDeps, office: PageOffice): string => {
  const tables = pricing.tariffs.flatMap(({ validFrom, groups }) => {
    const group = groups[office.tariffGroup]
    if (!group) return []
    const rows = office.sizes.map((size: BoxSizeKey) => ({
      size: words.sizes[size],
      individual: amountInWords(group.month[size].individual),
      privileged: amountInWords(group.month[size].privileged),
      legal: amountInWords(group.month[size].legal),
    }))
    const table = parts.tariff(rows, {
      caption: escapeHtml(words.tariff(group.title, dateInDots(validFrom))),
    })
    // The server leaves out what is over, so that the page stays true until it is made again (server/http/dated-html.ts).
    const last = lastDayOf({ validFrom }, pricing.tariffs)
    return [last ? `<div data-while data-to="${last}">${table}</div>` : table]
  })
  return tables.length > 0 ? parts.tariffs({ tables: tables.join('') }) : ''
}

const servicesHtml = (deps: OfficePageDeps, { services }: PageOffice): string => {
  const rows = services.map((number) => {
    const priced = deps.pricing.current?.services[String(number)]
    const price = amountInWords(Math.min(...Object.values(priced?.price ?? { none: 0 })))
    return {
      href: deps.servicePage.get(number) ?? '/services',
      name: escapeHtml(serviceName(number)),
      price: priced ? (priced.charge === 'once' ? words.serviceOnce(price) : words.serviceMonth(price)) : '',
    }
  })
  return rows.length > 0 ? deps.parts.services(rows) : ''
}

const letterHtml = ({ parts }: OfficePageDeps, { index }: PageOffice): string => {
  const format = correspondenceFormat({
    index,
    boxNumber: words.letterSampleBox,
    boxName: words.letterSampleName,
  })
  if (!format.ok) return ''
  return parts.letter({ sample: addressText(format.value) })
}

const nearestHtml = ({ parts }: OfficePageDeps, near: readonly NearLine[]): string =>
  near.length === 0
    ? ''
    : parts.nearest(
        near.map(({ index, place, metres }) => ({
          href: addresses.office(index),
          title: words.nearestItem(index),
          address: escapeHtml(metres === 0 ? place : `${place}, ${words.kilometres(metres)}`),
        })),
      )

const actionsHtml = ({ parts }: OfficePageDeps, office: PageOffice): string => {
  // The nearest that are open stand below (AMB-44).
  if (office.temporarilyClosed) return ''
  if (!office.online) return office.services.length > 0 ? parts.offline({}) : parts.point({})
  const digitize =
    office.index === DIGITIZATION_INDEX ? parts.digitize({ place: `/rental/postOffice/${office.index}` }) : ''
  return parts.actions({ wizard: addresses.wizard(office.index), digitize })
}

const lockersHtml = ({ parts }: OfficePageDeps, { lockers }: PageOffice): string =>
  lockers.length === 0
    ? ''
    : parts.lockers(lockers.map(({ id, name }) => ({ href: `/rental/aaps/${id}`, name: escapeHtml(name) })))

/** The page of one office (issue 'Content' part 4); nothing in it depends on the day it is read. */
export const officeHtml = (deps: OfficePageDeps, { office, near, way }: OfficePageInput): string => {
  const { parts, pricing, origin } = deps
  const place = placeLine(office)
  const from = pricing.from(office)
  const title = words.title(office.index, office.settlement)
  const address = addresses.office(office.index)
  const body = parts.office({
    way: wayHtml(parts, way),
    heading: escapeHtml(`${words.heading(office.index)}, ${office.settlement}`),
    ask: `${basePath}${officeByIndex.path}?index=${office.index}`,
    address: escapeHtml(place),
    onMap: addresses.officeOnMap(office.index),
    mapPage: addresses.mapOfOffice(office.index),
    mapLabel: mapCopy.ofOffice(office.index),
    closed: office.temporarilyClosed
      ? parts.closed({ text: words.temporarilyClosed(office.closedUntil) })
      : '',
    actions: actionsHtml(deps, office),
    hours: hoursHtml(deps, office),
    directions: office.directions ? parts.directions({ text: office.directions }) : '',
    lockers: lockersHtml(deps, office),
    tariffs: office.services.length > 0 ? tariffsHtml(deps, office) : '',
    services: servicesHtml(deps, office),
    letter: office.services.length > 0 ? letterHtml(deps, office) : '',
    nearest: nearestHtml(deps, near),
  })
  const head = {
    address,
    title,
    description:
      office.online && from !== null
        ? words.description(office.index, place, amountInWords(from))
        : words.descriptionOffline(office.index, place),
    noindex: !office.online && !office.telling,
    way,
    data:
      officeData(office, words.heading(office.index), `${origin}${address}`, deps.telephone) +
      `<script type="module" src="${deps.script}"></script>`,
  }
  return framed(parts, origin, head, body)
}
