import { useState } from 'react'
import type { CatalogueExample } from '../component-example.ts'
import { exampleAnswer } from '../why-not/why-not.tsx'
import { Combobox } from './combobox.tsx'

const offices = [
  { value: '101000', label: '101000, Moscow, Myasnitskaya, 26' },
  { value: '190000', label: '190000, Saint Petersburg, Pochtamtskaya, 9' },
  { value: '620000', label: '620000, Yekaterinburg, Lenina, 39', note: 'Free boxes: 12' },
  { value: '119019', label: '119019, Moscow, Arbat, 1', unavailable: exampleAnswer('Closed for repair') },
]

function Search() {
  const [typed, setTyped] = useState('')
  const found = typed ? offices.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase())) : []
  return (
    <Combobox
      name="address"
      label="Address or index"
      hint="A town, a street or six digits"
      value={typed}
      onChange={setTyped}
      onChoose={({ label }) => setTyped(label)}
      options={found}
      emptyText={typed ? 'No such address was found' : undefined}
      countText={`${found.length} offices`}
    />
  )
}

export const examples: readonly CatalogueExample[] = [{ name: 'search of an office', element: <Search /> }]
