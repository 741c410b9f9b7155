import { describe, expect, test } from 'vitest'
import type { ColourRole } from '#theme/tokens/colour-roles.ts'
import { contrastColours } from '#theme/tokens/contrast-colours.ts'
import { contrastDarkColours } from '#theme/tokens/contrast-dark-colours.ts'
import { contrastPairs } from '#theme/tokens/contrast-pairs.ts'
import { darkColours } from '#theme/tokens/dark-colours.ts'
import { lightColours } from '#theme/tokens/light-colours.ts'
import { contrastRatio } from './contrast-ratio.ts'

const themes = {
  light: lightColours,
  dark: darkColours,
  contrast: contrastColours,
  contrastDark: contrastDarkColours,
}

/** Roles of decoration only, never of text. */
const DECORATIVE_ROLES = new Set<ColourRole>(['border', 'borderOnInk', 'skeleton', 'backdrop'])

describe.each(Object.entries(themes))('the %s theme', (_, theme) => {
  test.each(contrastPairs)(
    'shows $foreground on $ground at $least:1 or more',
    ({ foreground, ground, least }) => {
      expect(contrastRatio(theme[foreground], theme[ground])).toBeGreaterThanOrEqual(least)
    },
  )
})

test.each([contrastColours, contrastDarkColours])(
  'a high-contrast theme shows text at 7:1 or more',
  (theme) => {
    const weakPairs = contrastPairs
      .filter(({ least }) => least === 4.5)
      .filter(({ foreground, ground }) => contrastRatio(theme[foreground], theme[ground]) < 7)
    expect(weakPairs).toEqual([])
  },
)

test('every colour role belongs to a contrast pair or is decorative', () => {
  const pairedRoles = new Set(contrastPairs.flatMap(({ foreground, ground }) => [foreground, ground]))
  const roles = Object.keys(lightColours) as ColourRole[]
  expect(roles.filter((role) => !pairedRoles.has(role) && !DECORATIVE_ROLES.has(role))).toEqual([])
})

test('the contrast of black on white is 21 to 1', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
})
