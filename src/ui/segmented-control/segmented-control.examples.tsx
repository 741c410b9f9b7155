import { useState } from 'react'
import type { CatalogueExample } from '../component-example.ts'
import { SegmentedControl } from './segmented-control.tsx'

function View() {
  const [view, setView] = useState<'list' | 'map'>('list')
  return (
    <SegmentedControl
      name="view"
      label="View"
      labelHidden
      value={view}
      onChange={setView}
      options={[
        { value: 'list', label: 'List', icon: 'list' },
        { value: 'map', label: 'Map', icon: 'map' },
      ]}
    />
  )
}

export const examples: readonly CatalogueExample[] = [{ name: 'list or map', element: <View /> }]
