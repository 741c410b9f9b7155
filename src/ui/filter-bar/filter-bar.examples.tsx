import { Button } from '../button/button.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Select } from '../select/select.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { FilterBar } from './filter-bar.tsx'

const options = [
  { value: '1', label: 'All offices' },
  { value: '2', label: '101000' },
]

export const examples: readonly CatalogueExample[] = [
  {
    name: 'search, choice and a download',
    element: (
      <FilterBar
        end={
          <Button size="small" icon="download">
            Download
          </Button>
        }
      >
        <TextField name="filter-text" label="Office or number" labelHidden placeholder="Office or number" />
        <Select name="filter-office" label="Office" options={options} />
        <Button icon="search">Find</Button>
      </FilterBar>
    ),
  },
]
