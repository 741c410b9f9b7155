import type { CatalogueExample } from '../component-example.ts'
import { FileField } from './file-field.tsx'

const signs = { choose: 'Choose a file', another: 'Choose another', none: 'or drop it here' }

export const examples: readonly CatalogueExample[] = [
  {
    name: 'a picture',
    element: (
      <FileField
        name="file-picture"
        label="Photo of the envelope"
        hint="JPEG, PNG or WebP, 10 MB at most"
        signs={signs}
        accept={['image/jpeg', 'image/png', 'image/webp']}
        onFile={() => {}}
      />
    ),
  },
  {
    name: 'refused',
    element: (
      <FileField
        name="file-scan"
        label="Scan"
        error="This is not a PDF. Choose another file."
        signs={signs}
        accept={['application/pdf']}
        onFile={() => {}}
      />
    ),
  },
]
