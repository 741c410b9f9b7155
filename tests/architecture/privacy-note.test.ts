import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Forms that ask for nothing of the person before them, with what they ask for instead. */
const asksNothingOfAPerson: Readonly<Record<string, string>> = {
  'features/rent/screens/checkout/promo-code-input.tsx': 'a promo code',
  'features/rent/screens/checkout/box-name-field.tsx': 'a name for the box, which is public',
  'features/money/parts/refund-columns.tsx': 'a number of a document of the bank',
  'features/money/screens/balance/top-up-view.tsx': 'a sum',
  'features/integration/screens/settings/integration-sections.tsx':
    'an address of a program, a name for a key',
  'features/places/screens/week/week-view.tsx': 'a place, which never leaves the device',
  'features/mail/screens/fit/fit-view.tsx': 'a size of a parcel',
  'features/mail/screens/inbox/letter-rules-view.tsx': 'words on envelopes',
  'features/people/screens/personal-data/data-subject-requests-list.tsx': 'the answer of the operator',
  'features/delegates/parts/collector-dialog.tsx': 'the number of a power of attorney, at the counter',
  'features/back-office/screens/administration/audit-log-list.tsx': 'a search for an employee',
  'features/back-office/screens/administration/closure-and-block-lists.tsx': 'a reason',
  'features/back-office/screens/administration/reason-required-list.tsx': 'a reason',
  'features/back-office/screens/administration/personal-data-registers-list.tsx': 'a search in what is kept',
  'features/back-office/screens/administration/statements-view.tsx': 'turnovers of the bank',
  'features/back-office/screens/administration/statement-lines-list.tsx': 'lines of the bank',
  'features/back-office/screens/branch/claim-action-fields.tsx': 'a reason, a sum, a document of the bank',
  'features/back-office/screens/branch/boxes-list.tsx': 'a box and a reason',
  'features/back-office/screens/branch/claim-card-items.tsx': 'a number of an item',
  'features/back-office/screens/branch/item-correction-dialog.tsx': 'a number of an item',
  'features/back-office/screens/branch/office-note-editor.tsx': 'a note about an office, which is public',
  'features/back-office/screens/branch/office-location-form.tsx': 'where an office is',
  'features/back-office/screens/branch/claim-change-dialogs.tsx': 'a name for the box, which is public',
  'features/back-office/screens/branch/claim-search.tsx': 'a search in what is kept',
  'features/back-office/screens/branch/refund-and-top-up-lists.tsx':
    'a reason, a sum and a document of the bank',
  'features/visits/parts/desk-visits-view.tsx': 'a code that a visitor shows',
  'features/visits/parts/visit-dialogs.tsx': 'a day and a time',
  'features/claims/screens/organisation/cost-centres-page.tsx': 'a code of an accounting program',
  'features/claims/screens/organisation/spending-limits-page.tsx': 'a sum',
  'features/content/screens/editing/all-edits-view.tsx': 'a reason',
  'features/content/screens/editing/edit-decision-dialog.tsx': 'a reason',
  'features/content/screens/editing/edit-form-fields.tsx': 'texts of the site',
  'features/content/screens/editing/edit-form-view.tsx': 'texts of the site',
  'features/content/screens/editing/all-edits-page.tsx': 'a reason',
  'features/back-office/screens/branch/box-wall.tsx': 'what is broken',
  'features/back-office/screens/mailroom/letters-list.tsx': 'why a scan is withdrawn',
  'features/back-office/screens/mailroom/letters-table.tsx': 'a code on an envelope',
  'features/back-office/screens/mailroom/mailroom-letter.tsx': 'the recipient, or a number of a consignment',
  'features/back-office/screens/mailroom/destruction-acts-list.tsx': 'the name of an employee',
  'features/back-office/screens/mailroom/letter-intake-view.tsx': 'what stands on an envelope',
}

/** Draws the fields of a form whose frame has the note. */
const withinAnother: Readonly<Record<string, string>> = {
  'features/claims/screens/card/notifications-section.tsx':
    'features/claims/screens/card/notifications-section.tsx',
  'features/claims/screens/card/service-connection-dialog.tsx':
    'features/claims/screens/card/notifications-section.tsx',
  'features/rent/screens/reservation/person-views.tsx': 'features/rent/screens/reservation/answers-form.tsx',
  'features/rent/screens/reservation/entity-view.tsx': 'features/rent/screens/reservation/answers-form.tsx',
  'features/rent/screens/reservation/reservation-view.tsx':
    'features/rent/screens/reservation/answers-form.tsx',
}

const typed =
  /<(TextField|TextArea|LengthLimitedField|LengthLimitedTextArea|FormTextFields|FormFieldGroups|Fields|Combobox)\b/
const note = /<PrivacyNote \/>/

const read = (file: string): string => readFileSync(join(root, 'src', file), 'utf8')
const forms = (readdirSync(join(root, 'src/features'), { recursive: true, encoding: 'utf8' }) as string[])
  .map((name) => `features/${name}`)
  .filter((name) => name.endsWith('.tsx') && typed.test(read(name)))

test('every form that asks a person for data links to the privacy policy', () => {
  expect(forms.length).toBeGreaterThan(35)
  const without = forms.filter(
    (name) => !(name in asksNothingOfAPerson) && !note.test(read(withinAnother[name] ?? name)),
  )
  expect(without, 'draw <PrivacyNote /> in it, or say here what else it asks for').toEqual([])
})

test('every listed form exists', () => {
  for (const name of [...Object.keys(asksNothingOfAPerson), ...Object.keys(withinAnother)])
    expect(() => read(name), name).not.toThrow()
  for (const frame of Object.values(withinAnother)) expect(read(frame)).toMatch(note)
})
