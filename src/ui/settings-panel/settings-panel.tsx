import { type Settings, settings } from '#theme/settings.ts'
import { Button } from '../button/button.tsx'
import { Segmented } from '../segmented/segmented.tsx'
import * as css from './settings-panel.css.ts'

export type SettingWords = {
  [Name in keyof Settings]: { label: string; options: Record<Settings[Name], string> }
}

export interface SettingsPanelProps {
  label: string
  /** Prefix of the radio names, for pages with two panels; defaults to 'setting'. */
  name?: string
  words: SettingWords
  values: Settings
  /** Receives all values; the parent sets them on <html> and stores them. */
  onChange: (values: Settings) => void
  resetLabel: string
}

const settingNames = Object.keys(settings) as (keyof Settings)[]

export const defaultSettings: Settings = {
  theme: 'auto',
  textSize: '100',
  spacing: 'normal',
  motion: 'auto',
  images: 'on',
}

export function SettingsPanel({
  label,
  name: prefix = 'setting',
  words,
  values,
  onChange,
  resetLabel,
}: SettingsPanelProps) {
  return (
    <section aria-label={label} className={css.panel} data-print="never">
      {settingNames.map((name) => (
        <Segmented
          key={name}
          name={`${prefix}-${name}`}
          label={words[name].label}
          options={settings[name].map((value) => ({
            value,
            label: (words[name].options as Record<string, string>)[value] ?? value,
          }))}
          value={values[name]}
          onChange={(value) => onChange({ ...values, [name]: value })}
        />
      ))}
      <Button tone="quiet" icon="refresh" onClick={() => onChange(defaultSettings)}>
        {resetLabel}
      </Button>
    </section>
  )
}
