import type { Place } from '#domain/geo.ts'
import { pictureSize } from './picture-frame.ts'
import { escapeText, paint } from './svg.ts'

/** A place with its name; the weightier is named first. */
export interface MainPlace extends Place {
  readonly label: string
  readonly weight: number
  /** It lies in what is drawn; others only tell where that is. */
  readonly inside: boolean
}

const MOST_NAMES = 9
const LETTER = 7.6
/** Units at either side that a phone does not show. */
const BESIDE = 120

interface Written {
  readonly x: number
  readonly y: number
  readonly place: MainPlace
  /** Its words stand at the left of its dot. */
  readonly left: boolean
}

const boxOf = ({ x, y, place, left }: Written) => {
  const wide = place.label.length * LETTER + 14
  return {
    from: left ? x - wide : x - 8,
    to: left ? x + 8 : x + wide,
    top: y - 11,
    bottom: y + 11,
  }
}

const meet = (item: Written, other: Written): boolean => {
  const [a, b] = [boxOf(item), boxOf(other)]
  return a.from < b.to && b.from < a.to && a.top < b.bottom && b.top < a.bottom
}

const isInSight = (written: Written): boolean => {
  const { from, to, top, bottom } = boxOf(written)
  return from > BESIDE && to < pictureSize.width - BESIDE && top > 6 && bottom < pictureSize.height - 6
}

/** The weightiest places whose words have room. */
const writtenOf = (
  places: readonly MainPlace[],
  point: (place: Place) => readonly [number, number],
  apart: number,
): Written[] => {
  const written: Written[] = []
  const sorted = places.toSorted(
    (item, other) => Number(other.inside) - Number(item.inside) || other.weight - item.weight,
  )
  for (const place of sorted) {
    if (written.length === MOST_NAMES) break
    const [x, y] = point(place).map(Math.round) as [number, number]
    if (written.some((other) => Math.hypot(other.x - x, other.y - y) < apart)) continue
    const free = [false, true]
      .map((left): Written => ({ x, y, place, left }))
      .find((item) => isInSight(item) && !written.some((other) => meet(item, other)))
    if (free) written.push(free)
  }
  return written
}

const wordOf = ({ x, y, place, left }: Written): string =>
  `<text x="${left ? x - 9 : x + 9}" y="${y}" dy=".35em"${left ? ' text-anchor="end"' : ''}${place.inside ? ' font-weight="600"' : ''} fill="${paint(place.inside ? 'text' : 'textMuted')}">${escapeText(place.label)}</text>`

const dotOf = ({ x, y, place }: Written): string =>
  `<circle cx="${x}" cy="${y}" r="${place.inside ? 5 : 3}" fill="${paint(place.inside ? 'accent' : 'textMuted')}"/>`

/** The main places that have room, each a dot with its name; dots keep so many units apart. */
export const namesOf = (
  places: readonly MainPlace[],
  point: (place: Place) => readonly [number, number],
  apart = 0,
): string => {
  const written = writtenOf(places, point, apart)
  return [
    `<g stroke="${paint('surface')}" stroke-width="2">${written.map(dotOf).join('')}</g>`,
    `<g font-size="14" stroke="${paint('surface')}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${written.map(wordOf).join('')}</g>`,
  ].join('')
}
