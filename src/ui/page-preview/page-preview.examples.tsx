import type { CatalogueExample } from '../component-example.ts'
import { PagePreview } from './page-preview.tsx'

const nothing = 'about:blank'

export const examples: readonly CatalogueExample[] = [
  { name: 'phone', element: <PagePreview title="Preview: phone" address={nothing} width="phone" /> },
  { name: 'tablet', element: <PagePreview title="Preview: tablet" address={nothing} width="tablet" /> },
  { name: 'full', element: <PagePreview title="Preview: full" address={nothing} width="full" /> },
]
