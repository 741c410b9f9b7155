import { useState } from 'react'
import type { ComponentExample } from '../component-example.ts'
import { exampleDisplaySettingWords } from './example-words.ts'
import { DisplaySettingsPanel, defaultDisplaySettings } from './settings-panel.tsx'

function Panel() {
  const [values, setValues] = useState(defaultDisplaySettings)
  return (
    <DisplaySettingsPanel
      label="Reading settings, an example"
      name="example"
      words={exampleDisplaySettingWords}
      values={values}
      onChange={setValues}
      resetLabel="As it was"
    />
  )
}

export const examples: readonly ComponentExample[] = [{ name: 'panel', element: <Panel /> }]
