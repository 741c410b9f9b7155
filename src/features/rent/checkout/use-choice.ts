import { useStore } from '@nanostores/react'
import { computed, type ReadableAtom } from 'nanostores'
import { $rentalForm, emptyRentalForm, type RentalForm } from '#state/rental-form.ts'

type Choices = { readonly [Name in keyof RentalForm]: ReadableAtom<RentalForm[Name]> }

const choices = Object.fromEntries(
  Object.keys(emptyRentalForm).map((name) => [
    name,
    computed($rentalForm, (form) => form[name as keyof RentalForm]),
  ]),
) as unknown as Choices

/** Re-renders only when this field of the form changes. */
export const useChoice = <Name extends keyof RentalForm>(name: Name): RentalForm[Name] =>
  useStore(choices[name] as ReadableAtom<RentalForm[Name]>)
