import { atom } from 'nanostores'
import type { FreeBox } from '#contract/boxes.ts'
import type { Unavailable } from '#domain/availability.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { rulesForName } from '#domain/client-type.ts'
import { $rentalForm, changeRentalForm, type RentalForm } from '#state/rental-form.ts'
import type { FormProblems } from './form-problems.ts'
import type { Place } from './place.ts'
import { quiet, type WizardNotices } from './wizard-state.ts'

const formFields = ['dates', 'box', 'boxName'] as const satisfies readonly (keyof FormProblems)[]

/** Whether the place is known, and what it is. */
export type Loaded =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'unavailable'; place: Place; why: Unavailable }
  | { kind: 'shown'; place: Place; today: CalendarDate }

export type WizardMemory = ReturnType<typeof wizardMemory>

/** What the wizard remembers while it is open, beside the kept form: the stores that its parts share. */
export function wizardMemory() {
  const $loaded = atom<Loaded>({ kind: 'loading' })
  const $notices = atom<WizardNotices>(quiet)
  const $shownFields = atom<ReadonlySet<keyof FormProblems>>(new Set())
  const $attempt = atom(0)
  const $refusedName = atom<string | null>(null)
  const $ownBox = atom<FreeBox | null>(null)
  const $legalOnly = atom(false)

  const typeOf = (form: RentalForm, legalOnly = $legalOnly.get()) =>
    rulesForName({
      chosen: form.clientType,
      boxName: form.namedCell ? form.boxName : '',
      digitization: form.digitization,
      legalOnly,
    })

  return {
    $loaded,
    $notices,
    /** Fields whose mistakes are shown: those that were left, or all once the form was sent. */
    $shownFields,
    /** How often sending failed. */
    $attempt,
    /** The name that the server would not take. */
    $refusedName,
    /** The box of the unpaid claim that the form replaces. */
    $ownBox,
    /** The session acts for an organisation (M-FORM-08). */
    $legalOnly,
    /** Notes what is new; nothing is drawn again for what was noted before. */
    note: (change: Partial<WizardNotices>) => {
      const now = $notices.get()
      const names = Object.keys(change) as (keyof WizardNotices)[]
      if (names.some((name) => now[name] !== change[name])) $notices.set({ ...now, ...change })
    },
    /** Shows the mistakes of these fields, also after the page was loaded anew (M-FORM-01). */
    show: (...fields: (keyof FormProblems)[]) => {
      const all = new Set([...$shownFields.get(), ...fields])
      $shownFields.set(all)
      changeRentalForm({ errorFields: [...all] })
    },
    /** Shows the mistakes again that the kept form showed. */
    recallErrors: () => {
      const kept = $rentalForm.get().errorFields
      $shownFields.set(new Set(formFields.filter((field) => kept.includes(field))))
    },
    fail: () => $attempt.set($attempt.get() + 1),
    placeNow: () => {
      const loaded = $loaded.get()
      return loaded.kind === 'shown' ? loaded : null
    },
    /** The client type that holds for a form, and why it cannot be changed. */
    typeOf,
    clientType: () => typeOf($rentalForm.get()).clientType,
  }
}
