import type { Example } from '../example.ts'
import { Menu } from './menu.tsx'

export const examples: readonly Example[] = [
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
]
