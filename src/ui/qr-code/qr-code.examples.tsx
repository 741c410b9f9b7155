import type { CatalogueExample } from '../component-example.ts'
import { QrCode } from './qr-code.tsx'

export const examples: readonly CatalogueExample[] = [
  { name: 'an address', element: <QrCode text="101000, box 12, Example" label="The address as a code" /> },
  {
    name: 'a long address, large',
    element: (
      <QrCode text="https://bank.example/AD10001234567890" label="The code of the payment" size="large" />
    ),
  },
]
