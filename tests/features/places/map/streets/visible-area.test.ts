import { expect, test } from 'vitest'
import { isCut } from '#places/map/streets/visible-area.ts'

const zoom = 5
const worldPx = 256 * 2 ** zoom
const visible = { zoom, box: { left: 1000, top: 1000, right: 1800, bottom: 1600 }, overlays: [] }
const name = (left: number, top: number) => ({ left, top, right: left + 60, bottom: top + 16 })

test('only names that cross the edge of the map are cut, not those inside or outside', () => {
  const corner = [900, 900] as const
  expect(isCut(visible, zoom, corner, name(200, 200))).toBe(false)
  expect(isCut(visible, zoom, corner, name(70, 200))).toBe(true)
  expect(isCut(visible, zoom, corner, name(200, 692))).toBe(true)
  expect(isCut(visible, zoom, corner, name(-200, 200))).toBe(false)
  expect(isCut(visible, zoom + 1, corner, name(70, 200))).toBe(false)
  expect(isCut(null, zoom, corner, name(70, 200))).toBe(false)
})

test('east of 180 degrees the tiles of Chukotka count from zero again', () => {
  const chukotka = {
    zoom,
    box: { left: worldPx - 400, top: 1000, right: worldPx + 400, bottom: 1600 },
    overlays: [],
  }
  expect(isCut(chukotka, zoom, [0, 1024], name(100, 100))).toBe(false)
  expect(isCut(chukotka, zoom, [0, 1024], name(370, 100))).toBe(true)
})

test('names under an overlay are cut, names beside it are not', () => {
  const card = { left: 1500, top: 1050, right: 1750, bottom: 1400 }
  const withCard = { ...visible, overlays: [card] }
  expect(isCut(withCard, zoom, [900, 900], name(580, 300))).toBe(true)
  expect(isCut(withCard, zoom, [900, 900], name(530, 300))).toBe(false)
})
