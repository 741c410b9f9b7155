import { useState } from 'react'
import type { Example } from '../example.ts'
import { exampleSettingWords } from './example-words.ts'
import { defaultSettings, SettingsPanel } from './settings-panel.tsx'

function Panel() {
  const [values, setValues] = useState(defaultSettings)
  return (
    <SettingsPanel
      label="Reading settings, an example"
      name="example"
      words={exampleSettingWords}
      values={values}
      onChange={setValues}
      resetLabel="As it was"
    />
  )
}

export const examples: readonly Example[] = [{ name: 'panel', element: <Panel /> }]
