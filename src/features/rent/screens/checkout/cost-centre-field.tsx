import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { updateRentalForm } from '#rent/parts/rental-form.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { Select } from '#ui/select/select.tsx'
import { useRentalFormField } from './form-parts.tsx'
import type { WizardPage } from './wizard-page.ts'

/** Cost centre of the organisation; a claim that replaces another keeps that one's (M-SCALE-02). */
export const CostCentreField = memo(({ page }: { page: WizardPage }) => {
  const costCentres = useStore(page.$costCentres)
  const chosen = useRentalFormField('costCentre')
  const replaces = useRentalFormField('replaces')
  if (costCentres.length === 0 || replaces !== null) return null
  return (
    <Select
      name="costCentre"
      label={checkoutCopy.costCentre}
      width="medium"
      empty={checkoutCopy.noCostCentre}
      options={costCentres.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
      value={chosen === null ? '' : String(chosen)}
      onChange={({ target }) =>
        updateRentalForm({ costCentre: target.value === '' ? null : Number(target.value) })
      }
    />
  )
})
