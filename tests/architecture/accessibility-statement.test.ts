import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type AccessibilityClaim, accessibilityClaims } from '#content/rules/accessibility.ts'

/** The tests that hold what the statement of accessibility claims: file of tests, and the name of the test. */
const heldBy: Record<AccessibilityClaim, readonly (readonly [file: string, name: string])[]> = {
  axe: [
    ['site/visits', 'every page of the site is among the visited ones'],
    ['site/visits', 'visitors: documents and services'],
    ['site/visits', 'a person: payments and their ends'],
    ['site/visits', 'somebody new: consent and registration'],
  ],
  keyboard: [
    ['site/keyboard', 'a box is rented with the keyboard alone, from home to success'],
    ['site/keyboard', 'a service is looked at and a rent extended with the keyboard alone'],
    ['site/desk', 'a claim is booked and several are signed with the keyboard and a scanner alone'],
  ],
  errors: [['site/keyboard', 'the summary of a failed sending leads to the field']],
  large: [
    ['site/visits', 'visitors: documents and services'],
    ['site/visits', 'a person: rents from the signature to the extension'],
  ],
  colours: [
    ['ui/contrast', 'every colour role is held by a pair or only decorates'],
    ['site/visits', 'visitors: documents and services'],
    [
      'site/system-settings',
      'where the reader’s system chooses the colours, one tab looks chosen and free pins are not like full ones',
    ],
  ],
  motion: [
    ['features/content/screens/home/banners-page', 'where motion is not wanted nothing moves by itself'],
  ],
  narrow: [
    ['site/narrow', 'on a phone a claim has whole words in the address for senders'],
    ['site/visits', 'visitors: documents and services'],
  ],
}

test('each claim of the statement of accessibility is held by tests that are there', () => {
  const tests = resolve(import.meta.dirname, '..')
  for (const claim of accessibilityClaims) {
    expect(heldBy[claim].length, claim).toBeGreaterThan(0)
    for (const [file, name] of heldBy[claim])
      expect(readFileSync(join(tests, `${file}.test.ts`), 'utf8'), claim).toContain(name)
  }
})
