import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Forms that ask for nothing of the person before them, with what they ask for instead. */
const asksNothingOfAPerson: Readonly<Record<string, string>> = {
  'features/rent/checkout/promo-code.tsx': 'a promo code',
  'features/rent/checkout/name-field.tsx': 'a name for the box, which is public',
  'features/organisation/balance/top-up-view.tsx': 'a sum',
  'features/organisation/integration/webhooks.tsx': 'an address of a program, a name for a key',
  'features/claim/inbox/rules-view.tsx': 'words on envelopes',
  'features/site/personal-data/subject-requests-list.tsx': 'the answer of the operator',
  'features/office/administration/audit-list.tsx': 'a search for an employee',
  'features/office/administration/stop-lists.tsx': 'a reason',
  'features/office/administration/reasoned-list.tsx': 'a reason',
  'features/office/administration/registers-list.tsx': 'a search in what is kept',
  'features/office/administration/statements-view.tsx': 'turnovers of the bank',
  'features/office/administration/statement-lines-list.tsx': 'lines of the bank',
  'features/office/branch/claim-act-fields.tsx': 'a reason, a sum, a document of the bank',
  'features/office/branch/boxes-list.tsx': 'a box and a reason',
  'features/office/branch/card-items.tsx': 'a number of an item',
  'features/office/branch/correction-act.tsx': 'a number of an item',
  'features/office/branch/office-place.tsx': 'where an office is',
  'features/office/branch/claim-changes.tsx': 'a name for the box, which is public',
  'features/office/branch/search.tsx': 'a search in what is kept',
  'features/office/branch/money-lists.tsx': 'a reason, a sum and a document of the bank',
  'features/office/editing/all-edits-view.tsx': 'a reason',
  'features/office/editing/decision-act.tsx': 'a reason',
  'features/office/editing/form-view.tsx': 'texts of the site',
  'features/office/editing/all-edits-page.tsx': 'a reason',
  'features/office/mailroom/letters-list.tsx': 'a number of a consignment',
  'features/office/mailroom/destruction-list.tsx': 'the name of an employee',
  'features/office/mailroom/receipt.tsx': 'what stands on an envelope',
}

/** Draws the fields of a form whose frame has the note. */
const withinAnother: Readonly<Record<string, string>> = {
  'features/claim/card/notifications-view.tsx': 'features/claim/card/notifications-view.tsx',
  'features/claim/card/connection-dialog.tsx': 'features/claim/card/notifications-view.tsx',
  'features/rent/reservation/person-views.tsx': 'features/rent/reservation/form-frame.tsx',
  'features/rent/reservation/entity-view.tsx': 'features/rent/reservation/form-frame.tsx',
  'features/rent/reservation/reservation-view.tsx': 'features/rent/reservation/form-frame.tsx',
}

const typed =
  /<(TextField|TextArea|LimitedField|LimitedArea|NumberFields|FormFields|FormGroups|Fields|Combobox)\b/
const note = /<PrivacyNote \/>/

const read = (file: string): string => readFileSync(join(root, 'src', file), 'utf8')
const forms = (readdirSync(join(root, 'src/features'), { recursive: true, encoding: 'utf8' }) as string[])
  .map((name) => `features/${name}`)
  .filter((name) => name.endsWith('.tsx') && typed.test(read(name)))

test('every form that asks a person for data links to the policy of personal data', () => {
  expect(forms.length).toBeGreaterThan(35)
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
