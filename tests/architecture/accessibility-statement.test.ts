import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type AccessibilityFeature, accessibilityFeatures } from '#content/rules/accessibility-features.ts'

/** Tests that prove each claim of the accessibility statement: test file and test title. */
const provingTests: Record<AccessibilityFeature, readonly (readonly [file: string, name: string])[]> = {
  axe: [
    ['site/visits', 'every page of the site is visited'],
    ['site/visits', 'visitors: documents and services'],
    ['site/visits', 'a person: payments and their ends'],
    ['site/visits', 'consent and registration of a newcomer, the privileged and entrepreneurs'],
  ],
  keyboard: [
    ['site/keyboard', 'a box is rented with the keyboard alone, from home to success'],
    ['site/keyboard', 'a service is viewed and a rent extended by keyboard alone on a phone with large text'],
    ['site/desk', 'a claim is booked and several are signed by keyboard and scanner'],
  ],
  errors: [['site/keyboard', 'the error summary leads to the field']],
  large: [
    ['site/visits', 'visitors: documents and services'],
    ['site/visits', 'a person: rents from the signature to the extension'],
  ],
  colours: [
    ['ui/contrast', 'every colour role belongs to a contrast pair or is decorative'],
    ['site/visits', 'visitors: documents and services'],
    ['site/system-settings', 'with system colours one tab looks chosen, and free pins differ from full ones'],
  ],
  motion: [
    ['features/content/screens/home/banners-page', 'where motion is not wanted nothing moves by itself'],
  ],
  narrow: [
    ['site/narrow', "on a phone a claim keeps the sender's address in whole words"],
    ['site/visits', 'visitors: documents and services'],
  ],
}

test('each claim of the accessibility statement is proven by existing tests', () => {
  const tests = resolve(import.meta.dirname, '..')
  for (const claim of accessibilityFeatures) {
    expect(provingTests[claim].length, claim).toBeGreaterThan(0)
    for (const [file, name] of provingTests[claim])
      expect(readFileSync(join(tests, `${file}.test.ts`), 'utf8'), claim).toContain(name)
  }
})
