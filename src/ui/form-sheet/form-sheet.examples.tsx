import type { CatalogueExample } from '../component-example.ts'
import { Text } from '../text/text.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { CollapsibleFormSheetSection, FormSheet, FormSheetSection } from './form-sheet.tsx'

const sheet = (open: boolean, prefix: string) => (
  <FormSheet>
    <FormSheetSection id={`${prefix}-who`} title="Who rents" note="The price depends on it">
      <Text>The first part.</Text>
    </FormSheetSection>
    <FormSheetSection id={`${prefix}-when`} title="When">
      <Text>The second part.</Text>
    </FormSheetSection>
    <CollapsibleFormSheetSection id={`${prefix}-promo`} title="Promo code" open={open}>
      <TextField name={`${prefix}-code`} label="Code" width="medium" />
    </CollapsibleFormSheetSection>
  </FormSheet>
)

export const examples: readonly CatalogueExample[] = [
  { name: 'parts and a folded one', element: sheet(false, 'closed') },
  { name: 'opened', element: sheet(true, 'opened') },
]
