import { expect, test } from 'vitest'
import { findInvalidDeclarations } from '#theme/css-validator.ts'

const sheet = (declarations: string): string =>
  `:root{--line:3px;--ink:#1d1a4b}.link{${declarations}}@media print{.link{${declarations}}}`

test('valid declarations pass, including variables and browser functions', () => {
  const css = sheet(
    'box-shadow:inset 0 calc(-1*var(--line)) 0 var(--ink);padding:clamp(1rem,2vw,var(--line));color:var(--set-by-script)',
  )
  expect(findInvalidDeclarations(css)).toEqual([])
})

test.each([
  'box-shadow:inset 0 -var(--line) 0 var(--ink)',
  'color:var(--line)',
  'padding:4',
  'display:flexx',
  'colour:red',
])('%s is reported once', (declaration) => {
  const [property = ''] = declaration.split(':')
  const invalid = findInvalidDeclarations(sheet(declaration))
  expect(invalid).toHaveLength(1)
  expect(invalid[0]).toContain(property)
})

test('a declaration that does not parse is reported', () => {
  expect(findInvalidDeclarations('.a{color red;width:1px}')).not.toEqual([])
})
