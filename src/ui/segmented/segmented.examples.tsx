import { useState } from 'react'
import type { Example } from '../example.ts'
import { Segmented } from './segmented.tsx'

function View() {
  const [view, setView] = useState<'list' | 'map'>('list')
  return (
    <Segmented
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

export const examples: readonly Example[] = [{ name: 'list or map', element: <View /> }]
