import { useState } from 'react'
import type { CatalogueExample } from '../component-example.ts'
import { exampleDisplaySettingWords } from './example-setting-words.ts'
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

export const examples: readonly CatalogueExample[] = [{ name: 'panel', element: <Panel /> }]
