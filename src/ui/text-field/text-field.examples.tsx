import { Columns } from '../columns/columns.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { exampleAnswer } from '../why-not/why-not.tsx'
import { SearchField, TextArea, TextField } from './text-field.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'states',
    element: (
      <Columns shape="two" align="start">
        <TextField name="last-name" label="Last name" autoComplete="family-name" />
        <TextField
          name="index"
          label="Index"
          hint="Six digits"
          inputMode="numeric"
          width="short"
          defaultValue="101000"
        />
        <TextField
          name="inn"
          label="INN"
          error="An INN of a company has ten digits"
          defaultValue="77012"
          required
        />
        <TextField
          name="box-name"
          label="Name of the box"
          note="optional"
          counter="12 of 150"
          defaultValue="Book club 12"
        />
        <TextField
          name="born"
          label="Birthday"
          inputMode="numeric"
          width="short"
          shape={{ whole: 'dd.mm.yyyy', typed: '14.0' }}
          defaultValue="14.0"
        />
        <TextField name="sum" label="Amount" suffix="RUB" inputMode="decimal" width="medium" />
        <TextField
          name="phone"
          label="Phone"
          disabledReason={exampleAnswer('Set by your account')}
          defaultValue="+7 900 000-00-00"
        />
      </Columns>
    ),
  },
  {
    name: 'several lines',
    element: (
      <TextArea
        name="comment"
        label="Your question"
        hint="Please no passport data"
        counter="0 of 1000"
        defaultValue=""
      />
    ),
  },
  {
    name: 'search field: a place',
    element: (
      <SearchField name="place" label="Address or index" placeholder="101000" find="Find" icon="pin" />
    ),
  },
  {
    name: 'search field: a question',
    element: <SearchField name="question" label="Find a question" hint="Payment, key" find="Find" />,
  },
]
