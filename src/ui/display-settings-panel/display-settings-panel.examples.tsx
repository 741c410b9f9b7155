import { useState } from 'react'
import type { CatalogueExample } from '../component-example.ts'
import { DisplaySettingsPanel, defaultDisplaySettings } from './display-settings-panel.tsx'
import { exampleDisplaySettingWords } from './example-setting-words.ts'

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
