import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Forms of a visitor or a client that ask for nothing of a person, with what they ask for instead. */
const asksNothingOfAPerson: Readonly<Record<string, string>> = {
  'features/rent/checkout/promo-code.tsx': 'a promo code',
  'features/rent/checkout/name-field.tsx': 'a name for the box, which is public',
  'features/organisation/balance/top-up-view.tsx': 'a sum',
  'features/organisation/integration/webhooks.tsx': 'an address of a program',
  'features/organisation/integration/keys.tsx': 'a name for a key',
  'features/claim/inbox/rule-draft.tsx': 'words on envelopes',
}

/** Draws the fields of a form whose frame has the note. */
const withinAnother: Readonly<Record<string, string>> = {
  'features/claim/card/notifications-view.tsx': 'features/claim/card/notification-fields.tsx',
  'features/claim/card/connection-dialog.tsx': 'features/claim/card/notification-fields.tsx',
  'features/rent/reservation/person-view.tsx': 'features/rent/reservation/form-frame.tsx',
  'features/rent/reservation/entity-view.tsx': 'features/rent/reservation/form-frame.tsx',
  'features/rent/reservation/privilege-view.tsx': 'features/rent/reservation/form-frame.tsx',
}

const typed = /<(TextField|TextArea|LimitedField|NumberFields|FormFields|Fields)\b/
const note = /<PrivacyNote \/>/

const read = (file: string): string => readFileSync(join(root, 'src', file), 'utf8')
// Employees type at /branch, /administration and /admin what the person in front of them has been told of already.
const forms = (readdirSync(join(root, 'src/features'), { recursive: true, encoding: 'utf8' }) as string[])
  .map((name) => `features/${name}`)
  .filter((name) => name.endsWith('.tsx') && !name.startsWith('features/office/'))
  .filter((name) => !/personal-data\/(branch-data|register-request|subject-requests)/.test(name))
  .filter((name) => typed.test(read(name)))

test('every form that asks a person for data links to the policy of personal data', () => {
  expect(forms.length).toBeGreaterThan(8)
  const without = forms.filter(
    (name) => !(name in asksNothingOfAPerson) && !note.test(read(withinAnother[name] ?? name)),
  )
  expect(without, 'draw <PrivacyNote /> in it, or say here what else it asks for').toEqual([])
})

test('what is said of forms is said of forms that are there', () => {
  for (const name of [...Object.keys(asksNothingOfAPerson), ...Object.keys(withinAnother)])
    expect(() => read(name), name).not.toThrow()
  for (const frame of Object.values(withinAnother)) expect(read(frame)).toMatch(note)
})
