import type { CatalogueExample } from '../component-example.ts'
import { Stack } from '../stack/stack.tsx'
import { Skeleton } from './skeleton.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'shapes',
    element: (
      <Stack>
        <Skeleton label="Loading the title" shape="heading" />
        <Skeleton label="Loading the words" count={3} />
        <Skeleton label="Loading the field" shape="field" />
        <Skeleton label="Loading the claim" shape="card" />
        <Skeleton label="Loading the places" shape="place" count={2} />
        <Skeleton label="Loading the table" shape="table" count={4} />
        <Skeleton label="Loading the form" shape="form" />
      </Stack>
    ),
  },
]
