import { useState } from 'react'
import type { CatalogueExample } from '../component-example.ts'
import { TextField } from '../text-field/text-field.tsx'
import { exampleAnswer } from '../why-not/why-not.tsx'
import { SwitchRow, SwitchRows } from './switch-row.tsx'

function Services() {
  const [on, setOn] = useState<Readonly<Record<string, boolean>>>({ nameOfBox: true })
  const row = (name: string) => ({
    name,
    checked: on[name] ?? false,
    onChange: (checked: boolean) => setOn({ ...on, [name]: checked }),
  })
  return (
    <SwitchRows>
      <SwitchRow
        {...row('nameOfBox')}
        label="Name of the box"
        hint="A word after the number in the address"
        amount="580 ₽"
        unit="once"
      >
        {on.nameOfBox && <TextField name="theName" label="Name" />}
      </SwitchRow>
      <SwitchRow
        {...row('letters')}
        label="Notice of new letters"
        hint="By SMS or e-mail"
        amount="100 ₽"
        unit="a month"
      />
      <SwitchRow
        {...row('scans')}
        label="Digitization"
        amount="3 600 ₽"
        unit="a month"
        disabledReason={exampleAnswer('Only in the office 101721 and only for companies.')}
      />
    </SwitchRows>
  )
}

export const examples: readonly CatalogueExample[] = [{ name: 'services', element: <Services /> }]
