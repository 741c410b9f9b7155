import type { CatalogueExample } from '../component-example.ts'
import { control } from './field.css.ts'
import { Field } from './field.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'around a control of one’s own',
    element: (
      <Field id="own" label="Date of issue" hint="As in the passport" error="The date has not come yet">
        {(wired) => <input {...wired} type="date" className={control} />}
      </Field>
    ),
  },
]
