import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { mediaQueries } from '#theme/tokens/breakpoints.ts'
import { componentSizes } from '#theme/tokens/component-sizes.ts'

const readStyle = (file: string): string =>
  readFileSync(resolve(import.meta.dirname, '../../src/ui', file), 'utf8')

test('the map is 700 px high on desktop, 528 px below, and as wide as its container (M-MAP-09, M-CONST-04)', () => {
  const stage = readStyle('map-and-panel-layout/map-and-panel-layout.css.ts')
  expect(stage).toContain('height: componentSizes.common.map,')
  expect(stage).toContain('atWidth({ desktop: { height: componentSizes.common.mapOnDesktop } })')
  expect(componentSizes.common).toMatchObject({ map: '528px', mapOnDesktop: '700px' })
  expect(stage).toContain('maxWidth: width.map')
})

test('nothing is sticky in a window lower than 500 px (M-FORM-07, M-CONST-04)', () => {
  const [, ...sides] = readStyle('sticky-container/sticky-container.css.ts').split(/^ {2}\w+: (?=\{$)/m)
  expect(sides).toHaveLength(3)
  for (const side of sides) {
    const [always, inRoomyWindow] = side.split('[mediaQueries.roomy]: {')
    expect(always).not.toMatch(/'sticky'|bottomBar/)
    expect(inRoomyWindow).toMatch(/position: 'sticky'|bottomBar/)
  }
  expect(mediaQueries.roomy).toContain('(min-height: 500px)')
})
