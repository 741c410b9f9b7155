import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type AccessibilityClaim, accessibilityClaims } from '#domain/accessibility.ts'

/** The tests that hold what the statement of accessibility claims: file of tests/site, and the name of the test. */
const heldBy: Record<AccessibilityClaim, readonly (readonly [file: string, name: string])[]> = {
  axe: [
    ['access', 'home has no axe violations, in its list, its map, its claims and with an office chosen'],
    ['access', 'the form has no axe violations: untouched, refused, and with everything chosen'],
    ['access', 'the way from consent to the end of a payment has no axe violations'],
    ['access', 'every component has no axe violations in every theme'],
  ],
  keyboard: [
    ['access', 'a box is rented with the keyboard alone, from home to success'],
    ['life-by-keyboard', 'a service is looked at and a rent extended with the keyboard alone'],
    ['life-by-keyboard', 'the back office books and signs with the keyboard alone'],
  ],
  errors: [['access', 'after a failed sending the summary has the focus and leads to the field']],
  large: [['access', 'text at 200 % stays within a narrow page']],
  colours: [
    ['access', 'every component has no axe violations in every theme'],
    [
      'narrow-and-forced',
      'where the reader’s system chooses the colours, one tab looks chosen and free pins are not like full ones',
    ],
  ],
  motion: [['access', 'with little motion the banners stand still']],
  narrow: [
    [
      'narrow-and-forced',
      'no word of the address for senders is split, on the narrowest phone and with big letters',
    ],
    ['access', 'text at 200 % stays within a narrow page'],
  ],
}

test('each claim of the statement of accessibility is held by tests that are there', () => {
  const site = resolve(import.meta.dirname, '../site')
  for (const claim of accessibilityClaims) {
    expect(heldBy[claim].length, claim).toBeGreaterThan(0)
    for (const [file, name] of heldBy[claim])
      expect(readFileSync(join(site, `${file}.test.ts`), 'utf8'), claim).toContain(name)
  }
})
