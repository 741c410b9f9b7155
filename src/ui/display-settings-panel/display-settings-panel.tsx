import { type DisplaySettings, displaySettingOptions } from '#theme/display-settings.ts'
import { Button } from '../button/button.tsx'
import { SegmentedControl } from '../segmented-control/segmented-control.tsx'
import * as css from './display-settings-panel.css.ts'

export type DisplaySettingWords = {
  [Name in keyof DisplaySettings]: { label: string; options: Record<DisplaySettings[Name], string> }
}

export interface DisplaySettingsPanelProps {
  label: string
  /** Prefix of the names of the radio buttons, which must differ if a page has two panels; defaults to 'setting'. */
  name?: string
  words: DisplaySettingWords
  values: DisplaySettings
  /** Receives all values after a change; the parent sets them on <html> and stores them. */
  onChange: (values: DisplaySettings) => void
  resetLabel: string
}

const settingNames = Object.keys(displaySettingOptions) as (keyof DisplaySettings)[]

export const defaultDisplaySettings: DisplaySettings = {
  theme: 'auto',
  textSize: '100',
  spacing: 'normal',
  motion: 'auto',
  images: 'on',
}

export function DisplaySettingsPanel({
  label,
  name: prefix = 'setting',
  words,
  values,
  onChange,
  resetLabel,
}: DisplaySettingsPanelProps) {
  return (
    <section aria-label={label} className={css.panel} data-print="never">
      {settingNames.map((name) => (
        <SegmentedControl
          key={name}
          name={`${prefix}-${name}`}
          label={words[name].label}
          options={displaySettingOptions[name].map((value) => ({
            value,
            label: (words[name].options as Record<string, string>)[value] ?? value,
          }))}
          value={values[name]}
          onChange={(value) => onChange({ ...values, [name]: value })}
        />
      ))}
      <Button tone="quiet" icon="refresh" onClick={() => onChange(defaultDisplaySettings)}>
        {resetLabel}
      </Button>
    </section>
  )
}
