import { describe, expect, test } from 'vitest'
import { defineForm } from '#kit/screens/define-form.ts'
import { personForm } from '#people/parts/person-form.ts'

interface Parcel {
  readonly kind?: string
  readonly weight: string
  readonly to: readonly { readonly line: string; readonly main: boolean }[]
}

const parcelForm = defineForm<Parcel, { heaviest: number }>()({
  base: { kind: 'parcel' },
  words: (code) => code,
  fields: [
    {
      name: 'weight',
      label: 'Weight',
      group: 'Parcel',
      check: (text, { context }) =>
        Number(text) <= context.heaviest
          ? { ok: true, value: String(Number(text)) }
          : { ok: false, code: 'too_heavy' },
      sent: (text) => `${text} g`,
    },
    { name: 'to', label: 'To', group: 'Way', limit: 10, path: 'to.0.line', beside: { main: true } },
    { flag: 'returns', label: 'Returns', group: 'Way', empty: false },
    {
      name: 'back',
      label: 'Back to',
      group: 'Way',
      isName: true,
      when: ({ returns }) => returns,
      path: 'to.1.line',
      beside: { main: false },
    },
    { name: 'note', label: 'Note', group: 'Way', optional: 'if any', limit: 5, path: null },
  ],
})
const filled = { ...parcelForm.empty, weight: '900', to: 'Kazan' }

describe('a form defined by one list of fields', () => {
  test('derives its empty values and rules from the list', () => {
    expect(parcelForm.empty).toEqual({ weight: '', to: '', returns: false, back: '', note: '' })
    expect(parcelForm.problems(parcelForm.empty, { heaviest: 1000 })).toEqual({ to: 'missing' })
    expect(parcelForm.problems(filled, { heaviest: 800 })).toEqual({ weight: 'too_heavy' })
    const long = { ...filled, to: 'Kazan, Bauman street', note: 'fragile', returns: true, back: 'home 🏠' }
    expect(parcelForm.problems(long, { heaviest: 1000 })).toEqual({
      to: 'too_long',
      back: 'name_signs',
      note: 'too_long',
    })
  })

  test('neither checks nor sends hidden fields', () => {
    expect(parcelForm.body(filled, { heaviest: 1000 })).toEqual({
      kind: 'parcel',
      weight: '900 g',
      to: [{ line: 'Kazan', main: true }],
    })
    expect(parcelForm.body({ ...filled, returns: true, back: 'Omsk' }, { heaviest: 1000 }).to).toEqual([
      { line: 'Kazan', main: true },
      { line: 'Omsk', main: false },
    ])
  })

  test('sends the checked value; invalid text is sent trimmed', () => {
    const typed = { ...filled, weight: ' 0900 ', to: ' Kazan\n' }
    expect(parcelForm.body(typed, { heaviest: 1000 })).toMatchObject({
      weight: '900 g',
      to: [{ line: 'Kazan', main: true }],
    })
    expect(parcelForm.body(typed, { heaviest: 800 })).toMatchObject({ weight: '0900' })
  })

  test('finds the field of a server refusal by the path of the value or of its parent', () => {
    expect(parcelForm.fieldOf('weight')).toBe('weight')
    expect(parcelForm.fieldOf('to.1.line')).toBe('back')
    expect(personForm.fieldOf('passportDocument.issueDate')).toBe('issueDate')
    expect(personForm.fieldOf('addresses')).toBe('registrationAddress')
    expect(personForm.fieldOf('unknown')).toBeNull()
  })
})

test('each line of the error summary names its field if several fields share the text', () => {
  const { texts, words } = personForm
  const codes = ['missing', 'malformed', 'too_long', 'name_signs', 'person_name_malformed', 'unknown_code']
  const lines = codes.flatMap((code) => texts.map(({ label }) => words(code, label)))
  expect(new Set(lines).size).toBe((codes.length - 1) * texts.length)
  expect(words('name_signs', 'Фамилия')).toBe('Фамилия: уберите смайлики и невидимые знаки')
})
