import type { CatalogueExample } from '../component-example.ts'
import { Menu } from './menu.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'rarer actions',
    element: (
      <Menu
        label="More"
        actions={[
          { id: 'collect', text: 'Collect it', icon: 'building' },
          { id: 'destroy', text: 'Destroy it', icon: 'trash', danger: true },
        ]}
        onChoose={() => {}}
      />
    ),
  },
  {
    name: 'actions of a row',
    element: (
      <Menu
        label="More"
        about="Letter 4"
        size="small"
        iconOnly
        actions={[{ id: 'collect', text: 'Collect it', icon: 'building' }]}
      />
    ),
  },
  {
    name: 'other pages',
    element: (
      <Menu
        label="More pages"
        size="small"
        actions={[
          { id: 'mail', text: 'Letters', icon: 'letter', href: '#letters' },
          { id: 'people', text: 'People', icon: 'user', href: '#people' },
        ]}
      />
    ),
  },
]
