import { useStore } from '@nanostores/react'
import { computed, type ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import { $rentalForm, emptyRentalForm, type RentalForm } from '#rent/parts/rental-form.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { LinkButton } from '#ui/link/link.tsx'
import type { WizardPage } from './wizard-page.ts'

const choiceStores = Object.fromEntries(
  Object.keys(emptyRentalForm).map((name) => [
    name,
    computed($rentalForm, (form) => form[name as keyof RentalForm]),
  ]),
)

/** Re-renders only when this field of the form changes. */
export const useRentalFormField = <Name extends keyof RentalForm>(name: Name): RentalForm[Name] =>
  useStore(choiceStores[name] as ReadableAtom<RentalForm[Name]>)

/** Puts the error code into the page for tests (AMB-18). */
export const ErrorCodeMarker = ({ code, children }: { code: string | undefined; children: ReactNode }) => (
  <div {...(code ? { 'data-code': code } : {})}>{children}</div>
)

export const DeleteDraftButton = ({ page }: { page: WizardPage }) => (
  <LinkButton icon="trash" onClick={() => void page.forgetDraft()}>
    {checkoutCopy.draftForget}
  </LinkButton>
)
